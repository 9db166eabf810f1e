// Events and answers of one part of the state, in any order.

import { beforeEach, expect, test } from 'vitest'
import { emptyState, type Thread } from './state.ts'
import { createStateSlices, type StateSlices } from './state-slices.ts'
import { createStore, type WritableStore } from './store.ts'
import { unknownThread } from './thread-types.ts'

let store: WritableStore
let parts: StateSlices
let isSignedIn: boolean

beforeEach(() => {
  isSignedIn = true
  store = createStore({ initial: emptyState, soon: () => {}, failed: () => {} })
  parts = createStateSlices(store, () => isSignedIn)
})

const thread = (id: string, name: string): Thread => ({ id, ...unknownThread, name })

const named =
  (id: string, name: string) =>
  ({ threads }: Pick<typeof emptyState, 'threads'>) => ({
    threads: new Map(threads).set(id, thread(id, name)),
  })

const names = () => [...store.state.threads.values()].map(({ id, name }) => `${id} ${name}`)

test('an event that arrives during a request wins over the answer, and the rest of the answer is applied', () => {
  const answer = parts.answer('threads')
  parts.event('threads', named('a', 'new'))
  answer.take((part) => ({ ...named('a', 'old')(part), ...named('b', 'b')(named('a', 'old')(part)) }))
  answer.end()
  expect(names()).toEqual(['a new', 'b b'])
})

test('an event before the request does not', () => {
  parts.event('threads', named('a', 'first'))
  const answer = parts.answer('threads')
  answer.take(named('a', 'second'))
  answer.end()
  expect(names()).toEqual(['a second'])
})

test('an event of another part has no effect on the answer', () => {
  const answer = parts.answer('threads')
  parts.event('conversationList', () => ({ conversationsLoad: { name: 'loading' } }))
  answer.take(named('a', 'answer'))
  expect(names()).toEqual(['a answer'])
  expect(store.state.conversationsLoad.name).toBe('loading')
})

test('a change writes only the keys of its part', () => {
  parts.event('threads', (part) => ({ ...part, ...named('a', 'a')(part), me: 'eve' }) as typeof part)
  expect(names()).toEqual(['a a'])
  expect(store.state.me).toBeUndefined()
})

test('the answer to a request of an ended session is dropped', () => {
  const answer = parts.answer('threads')
  parts.forget()
  answer.take(named('a', 'late'))
  expect(names()).toEqual([])
})

test('without a user answers are ignored', () => {
  isSignedIn = false
  parts.answer('threads').take(named('a', 'nobody'))
  expect(names()).toEqual([])
})

test('watchers are notified of every change, and of nothing else', () => {
  const heard: number[] = []
  parts.whenChanged('threads', (before, after) => heard.push(before.threads.size, after.threads.size))
  parts.event('threads', named('a', 'a'))
  parts.event('threads', (part) => part)
  parts.event('session', () => ({ me: 'ann' }))
  expect(heard).toEqual([0, 1])
})
