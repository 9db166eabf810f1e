import type { Client, ConversationRef, Message } from '@parley/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTyping } from './typing-store.ts'

const bob: ConversationRef = { type: 'single', id: 'bob' }
const team: ConversationRef = { type: 'group', id: '7' }

/** A client that records what is sent and emits the events of a test. */
function fakeClient(connection = 'online', memberCount = 3) {
  const listeners = new Map<string, (event: { data: unknown }) => void>()
  const sent: { to: string; action: string; onlineOnly: boolean }[] = []
  const client = {
    state: { me: 'ann', connection: { name: connection }, groups: new Map([['7', { memberCount }]]) },
    on: (name: string, listener: (event: { data: unknown }) => void) => void listeners.set(name, listener),
    messages: {
      send({ to, action, onlineOnly }: { to: ConversationRef; action: string; onlineOnly: boolean }) {
        sent.push({ to: to.id, action, onlineOnly })
        return { done: Promise.resolve() }
      },
    },
  } as unknown as Client
  const hear = (conversation: ConversationRef, from: string, more: Partial<Message>) =>
    listeners.get('messages.received')?.({ data: { message: { conversation, from, ...more } } })
  const types = (conversation: ConversationRef, from: string, action = 'TypingBegin') =>
    hear(conversation, from, { kind: 'command', action } as Partial<Message>)
  return { client, sent, hear, types, tell: (name: string) => listeners.get(name)?.({ data: {} }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a typing signal lasts for a while, and longer if it is repeated', () => {
  const { client, types } = fakeClient()
  const typing = createTyping(client)
  const changes = vi.fn()
  typing.subscribe(changes)
  types(bob, 'bob')
  expect(typing.of('single:bob')).toEqual(['bob'])
  vi.advanceTimersByTime(7000)
  types(bob, 'bob')
  vi.advanceTimersByTime(7000)
  expect(typing.of('single:bob')).toEqual(['bob'])
  vi.advanceTimersByTime(1000)
  expect(typing.of('single:bob')).toEqual([])
  expect(changes).toHaveBeenCalledTimes(2)
})

test('a message or a stop signal ends typing, but other commands do not', () => {
  const { client, types, hear } = fakeClient()
  const typing = createTyping(client)
  types(team, 'bob')
  types(team, 'cara')
  types(team, 'cara', 'somethingElse')
  expect(typing.of('group:7')).toEqual(['bob', 'cara'])
  hear(team, 'bob', { kind: 'text' })
  expect(typing.of('group:7')).toEqual(['cara'])
  types(team, 'cara', 'TypingEnd')
  expect(typing.of('group:7')).toEqual([])
  expect(typing.of('single:nobody')).toBe(typing.of('group:none'))
})

test('the user’s own signals from other devices are ignored, and the number of typing users is bounded', () => {
  const { client, types } = fakeClient()
  const typing = createTyping(client)
  types(team, 'ann')
  for (let one = 0; one < 1000; one++) types(team, `u${one}`)
  expect(typing.of('group:7')).toHaveLength(20)
})

test('typing is sent at intervals, and its end once', () => {
  const { client, sent } = fakeClient()
  const typing = createTyping(client)
  for (let key = 0; key < 20; key++) {
    typing.typed(bob)
    vi.advanceTimersByTime(300)
  }
  typing.ended(bob)
  typing.ended(bob)
  typing.typed(team)
  // The message itself ends the typing state.
  typing.sent(team)
  typing.ended(team)
  expect(sent).toEqual([
    { to: 'bob', action: 'TypingBegin', onlineOnly: true },
    { to: 'bob', action: 'TypingBegin', onlineOnly: true },
    { to: 'bob', action: 'TypingEnd', onlineOnly: true },
    { to: '7', action: 'TypingBegin', onlineOnly: true },
  ])
})

test.each([
  ['offline', fakeClient('offline'), bob],
  ['to oneself', fakeClient(), { type: 'single', id: 'ann' } as const],
  ['in a large group', fakeClient('online', 50), team],
  ['in an unknown group', fakeClient(), { type: 'group', id: '8' } as const],
])('nothing is sent %s', (_name, { client, sent }, where) => {
  createTyping(client).typed(where)
  expect(sent).toEqual([])
})

test('the next session starts empty', () => {
  const { client, types, tell } = fakeClient()
  const typing = createTyping(client)
  types(bob, 'bob')
  tell('client.signedOut')
  expect(typing.of('single:bob')).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
