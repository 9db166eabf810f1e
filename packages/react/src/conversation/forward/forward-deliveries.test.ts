import type { Draft } from '@parley/client'
import { describe, expect, it, vi } from 'vitest'
import type { Kit } from '../../state/kit.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { createDeliveries } from './forward-deliveries.ts'

const bob = { type: 'single', id: 'bob' } as const
const mei = { type: 'single', id: 'mei' } as const

function setUp(onBeforeSend?: Kit['onBeforeSend']) {
  const client = createFakeClient('ann')
  const texts = ['one', 'two']
  const deliveries = createDeliveries({ client, onBeforeSend }, (to) =>
    texts.map((text) => {
      const draft = () => ({ to, kind: 'text', text }) as const
      return { draft, start: () => client.messages.send(draft()) }
    }),
  )
  const arrived = (key: string) =>
    client.state.timelines.get(key)?.segments.flatMap(({ messages }) => messages) ?? []
  const textsOf = (key: string) => arrived(key).map((message) => message.kind === 'text' && message.text)
  return { client, deliveries, textsOf }
}

describe('forwarding', () => {
  it('reaches every conversation, in order', async () => {
    const { deliveries, textsOf } = setUp()
    const states = await deliveries.send([bob, mei])
    expect([...states.values()].map(({ name }) => name)).toEqual(['sent', 'sent'])
    expect(textsOf('single:bob')).toEqual(['one', 'two'])
    expect(textsOf('single:mei')).toEqual(['one', 'two'])
  })

  it('reports its progress', async () => {
    const { deliveries } = setUp()
    const seen: unknown[] = []
    deliveries.subscribe(() => seen.push(deliveries.get().get('single:bob')))
    await deliveries.send([bob])
    expect(seen[0]).toEqual({ name: 'sending', done: 0, of: 2 })
    expect(seen.at(-2)).toEqual({ name: 'sending', done: 2, of: 2 })
    expect(seen.at(-1)).toEqual({ name: 'sent' })
  })

  it('retries what failed, and sends nothing twice', async () => {
    const { client, deliveries, textsOf } = setUp()
    client.failSendsWith = new Error('not now')
    const failed = await deliveries.send([bob])
    expect(failed.get('single:bob')).toMatchObject({ name: 'failed', error: { message: 'not now' } })
    client.failSendsWith = undefined
    const states = await deliveries.again()
    expect(states.get('single:bob')).toEqual({ name: 'sent' })
    expect(textsOf('single:bob')).toEqual(['one', 'two'])
    await deliveries.again()
    expect(textsOf('single:bob')).toHaveLength(2)
  })
})

describe('forwarding with a host that intercepts sends', () => {
  it('sends what the host returns, in order, however long it takes', async () => {
    const slow = Promise.withResolvers<void>()
    const { deliveries, textsOf } = setUp(async (draft) => {
      if (draft.kind !== 'text') return draft
      if (draft.text === 'one') await slow.promise
      return { ...draft, text: `${draft.text}!` }
    })
    const sent = deliveries.send([bob])
    await Promise.resolve()
    slow.resolve()
    expect((await sent).get('single:bob')).toEqual({ name: 'sent' })
    expect(textsOf('single:bob')).toEqual(['one!', 'two!'])
  })

  it('leaves out what the host sends itself', async () => {
    const { deliveries, textsOf } = setUp((draft) =>
      draft.kind === 'text' && draft.text === 'one' ? undefined : draft,
    )
    expect((await deliveries.send([bob])).get('single:bob')).toEqual({ name: 'sent' })
    expect(textsOf('single:bob')).toEqual(['two'])
  })

  it('fails with the error text of the host, sends the rest, and asks again on a retry', async () => {
    let isRefusing = true
    const onBeforeSend = vi.fn((draft: Draft, _edited?: unknown, _again?: string) => {
      if (isRefusing && draft.kind === 'text' && draft.text === 'one') throw new Error('Not that one.')
      return draft
    })
    const { client, deliveries, textsOf } = setUp(onBeforeSend)
    const failed = await deliveries.send([bob])
    expect(failed.get('single:bob')).toMatchObject({ name: 'failed', error: { message: 'Not that one.' } })
    expect(textsOf('single:bob')).toEqual(['two'])
    isRefusing = false
    client.failSendsWith = new Error('not now')
    await deliveries.again()
    client.failSendsWith = undefined
    expect((await deliveries.again()).get('single:bob')).toEqual({ name: 'sent' })
    expect(onBeforeSend.mock.calls.map(([, , again]) => again)).toEqual([
      'forward',
      'forward',
      'forward',
      'retry',
    ])
    expect(textsOf('single:bob')).toEqual(['two', 'one'])
  })
})
