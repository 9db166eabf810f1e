// History with a local store, and read in both directions.

import { errorFrom, historyPage, type InputOf, localFailure } from '@parley/protocol'
import { expect, test } from 'vitest'
import { createReader } from '../../../test/support/recorded-ingest.ts'
import { createServerConversation, me } from '../../../test/support/server-conversation.ts'
import type { Run } from '../../calls/run-call.ts'
import { toMessage } from '../../state/read-message.ts'
import type { Message } from '../../state/state.ts'
import { createHistoryActions } from './actions.ts'
import type { StoredHistory } from './api.ts'
import { createHistory } from './loading.ts'

const bob = { type: 'single', id: 'bob' } as const

/** A history with an empty server and this local store. */
function historyWith(kept: Partial<StoredHistory>, isOnline = true, isReachable = true) {
  const reader = createReader()
  const requests: unknown[] = []
  const run = ((definition: { name: string }, input: unknown) => {
    requests.push([definition.name, input])
    return definition === historyPage && isReachable
      ? Promise.resolve({ messages: [], next: '', isLast: true, head: '40' })
      : Promise.reject(errorFrom(localFailure('networkError')))
  }) as unknown as Run
  const nothing: StoredHistory = {
    older: async () => false,
    around: async () => false,
    search: async () => ({ found: [], cursor: '' }),
  }
  const parts = {
    ingest: reader.ingest,
    run,
    thisSession: () => () => true,
    isOnline: () => isOnline,
    log: () => {},
    stored: { ...nothing, ...kept },
  }
  const history = createHistory({ ...parts, more: async (pages) => createHistoryActions(parts, pages) })
  return { ...reader, history, asked: requests }
}

const story = createServerConversation(bob)
for (let n = 0; n < 10; n++) story.add({ name: 'say', by: 'bob' })
const messages = story
  .history(10)
  .messages.map((plain) => toMessage(plain, { me, address: (source) => source }) as Message)

test('[CNV-11] the local store is queried first, and answers alone if it can', async () => {
  const a = historyWith({
    async older(ref, before, count) {
      const to = before === undefined ? 10 : before - 1
      if (to < 1) return false
      a.ingest.ledger.add(ref, to - count + 1, to, messages.slice(to - count, to), 1)
      a.ingest.ledger.change(ref, { hasHistory: true, reachedStart: to - count < 1 })
      a.ingest.ledger.commit()
      return true
    },
  })
  await a.history.loadLatest(bob, 5)
  expect(await a.history.loadOlder(bob, 5)).toEqual({ reachedStart: true, loaded: 5 })
  expect(a.asked).toEqual([])
  expect(a.store.state.timelines.get('single:bob')?.segments).toMatchObject([{ from: 1, to: 10 }])
})

test('[CNV-11] messages that are not in the local store are requested from the server', async () => {
  const a = historyWith({})
  await a.history.loadLatest(bob)
  await a.history.loadAround(bob, 20, 10)
  // Everything up to 40 is known to be empty.
  expect(a.asked).toMatchObject([['history.page', { start: '-1' }]])
})

test('[CNV-11] if the server does not send the rest of a page, the messages of the local store are shown, and an error if it has none', async () => {
  const storing = (stored: readonly Message[]) => {
    const a = historyWith(
      {
        async older(ref) {
          a.ingest.ledger.add(ref, 8, 10, stored, 1)
          a.ingest.ledger.commit()
          return true
        },
      },
      true,
      false,
    )
    return a
  }
  const some = storing(messages.slice(7))
  await some.history.loadLatest(bob)
  expect(some.store.state.timelines.get('single:bob')?.error).toBeUndefined()
  const none = storing([])
  await expect(none.history.loadLatest(bob)).rejects.toMatchObject({ reason: 'networkError' })
  expect(none.store.state.timelines.get('single:bob')?.error).toBeDefined()
})

test('[CNV-11] around a position, one page is loaded down from it and one up from it', async () => {
  const a = historyWith({})
  a.ingest.listed([{ ...story.row(10), head: 40, lastMessage: {} }])
  await a.history.loadAround(bob, 20, 10)
  expect(a.asked.map((one) => (one as [string, InputOf<typeof historyPage>])[1])).toMatchObject([
    { start: '20', count: 5 },
    { start: '19', count: 5, forwards: true },
  ])
  const kept = historyWith({ around: async () => true })
  await kept.history.loadAround(bob, 20, 10)
  expect(kept.asked).toEqual([])
})

test('[CNV-10] offline the local store is searched, and further pages come from it', async () => {
  const questions: unknown[] = []
  const search: StoredHistory['search'] = async (question) => {
    questions.push(question)
    return { found: messages.slice(0, 1), cursor: question.cursor === '' ? 'x' : '' }
  }
  const a = historyWith({ search }, false)
  const first = await a.history.search({ text: 'text', conversation: { type: 'single', id: 'BOB' } })
  expect(first).toMatchObject({ isLocal: true, cursor: 'local:x', found: [{ conversation: bob }] })
  const back = historyWith({ search })
  const second = await back.history.search({ text: 'text', cursor: first.cursor })
  expect(second).toMatchObject({ isLocal: true, cursor: '' })
  expect(questions).toMatchObject([
    { text: 'text', key: 'single:bob', limit: 20, cursor: '' },
    { text: 'text', cursor: 'x' },
  ])
  // Online, but the server cannot be reached.
  expect(await back.history.search({ text: 'text' })).toMatchObject({ isLocal: true })
  expect(back.asked).toHaveLength(1)
})
