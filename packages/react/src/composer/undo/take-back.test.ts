import type { Message } from '@parley/client'
import { expect, test } from 'vitest'
import { takeBack } from './take-back.ts'

const message = (id: string) => ({ id }) as Message

function stage(waiting: Readonly<Record<string, string>> = {}, refuses?: string) {
  const done: string[] = []
  const outgoing = Object.entries(waiting).map(([key, name]) => ({ key, status: { name } }))
  const client = {
    state: { outgoing: new Map([['single:bob', outgoing]]) },
    messages: {
      discard: (key: string) => void done.push(`discard ${key}`),
      async recall({ id }: Message) {
        if (id === refuses) throw Object.assign(new Error('too late'), { reason: 'recallTimeout' })
        done.push(`recall ${id}`)
      },
    },
  }
  const sending = (key: string, result: Promise<Message> = Promise.resolve(message(`m${key}`))) => ({
    key,
    done: result,
  })
  return {
    done,
    sending,
    takeBack: (...all: ReturnType<typeof sending>[]) => takeBack(client as never, all as never),
  }
}

test('recalls messages that the server has accepted', async () => {
  const { done, sending, takeBack: undo } = stage()
  await undo(sending('1'), sending('2'))
  expect(done).toEqual(['recall m1', 'recall m2'])
})

test('drops messages that are still waiting, and recalls one that was in flight once it is answered', async () => {
  const { done, sending, takeBack: undo } = stage({ 1: 'waiting', 2: 'sending', 3: 'failed' })
  const refused = Promise.reject(new Error('discarded'))
  let answer: (sent: Message) => void = () => {}
  const undone = undo(
    sending('1', refused),
    sending(
      '2',
      new Promise<Message>((resolve) => {
        answer = resolve
      }),
    ),
    sending('3', Promise.reject(new Error('failed'))),
  )
  expect(done).toEqual(['discard 1'])
  answer(message('m2'))
  await undone
  expect(done).toEqual(['discard 1', 'recall m2', 'discard 3'])
})

test('fails if the server refuses the recall', async () => {
  const { sending, takeBack: undo } = stage({}, 'm1')
  await expect(undo(sending('1'))).rejects.toMatchObject({ reason: 'recallTimeout' })
})
