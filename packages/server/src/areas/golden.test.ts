// The recorded requests of other clients against this server: each is answered with everything that the recording has,
// keys and types, and values where they follow from what is there.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type PeopleWorld, type Person, peopleWorld } from '../test-support/people.ts'
import type { TranslationProvider } from '../translation/provider.ts'

interface Recorded {
  readonly method: string
  readonly path: string
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly answer: { status: number; body: Record<string, unknown> }
}

interface Vector {
  readonly call: string
  readonly requests: readonly Recorded[]
}

const vectorsOf = (area: string): Vector[] =>
  JSON.parse(readFileSync(new URL(`../../../protocol/test/golden/${area}.json`, import.meta.url), 'utf8'))

interface Scene {
  readonly world: PeopleWorld
  readonly alice: Person
  readonly bob: Person
  /** The recording's words, and what they are here. */
  readonly names: ReadonlyMap<string, string>
}

/** Knows what the recording knows. */
const translation: TranslationProvider = {
  languages: async () => [
    { code: 'en', name: 'English' },
    { code: 'de', name: 'German' },
  ],
  translate: async () => ({ text: 'hello', detectedLanguage: { language: 'fr', score: 1 } }),
}

/** People, the group g1 and the messages 1001 and 1002 of bob in it. */
async function scene(): Promise<Scene> {
  const world = await peopleWorld({}, undefined, { translation })
  const alice = await world.person('alice')
  const bob = await world.person('bob')
  for (const name of ['carol', 'mallory', 'oscar']) await world.token(name)
  const group = await world.group(alice, bob)
  const names = new Map([
    ['g1', group],
    ['1001', await world.say({ from: bob, to: group })],
    ['1002', await world.say({ from: bob, to: group })],
    ['{org}', 'parley'],
    ['{app}', 'demo'],
    ['{apiUrl}', 'http://localhost'],
    ['{resource}', 'web_1'],
  ])
  return { world, alice, bob, names }
}

/** A recorded text with the words of this server. */
function here({ names }: Scene, text: string): string {
  let out = text
  for (const [word, meaning] of names)
    out = word.startsWith('{')
      ? out.replaceAll(word, meaning)
      : out.replaceAll(new RegExp(`(?<![\\w.])${word}(?![\\w.])`, 'g'), meaning)
  return out
}

async function replay(one: Scene, request: Recorded) {
  const query = Object.entries(request.query ?? {}).map(([name, value]) => `${name}=${value}`)
  const url = here(one, `${request.path}?${query.join('&')}`)
  return one.world.server.rest({
    method: request.method,
    // As browsers do: only what is no ASCII is escaped.
    url: url.replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${one.alice.token}` },
    body: request.body === undefined ? undefined : here(one, JSON.stringify(request.body)),
    address: '127.0.0.1',
  })
}

/** Values that a server makes up: only their type is looked at. */
const madeUp = new Set([
  'cursor',
  'next_key',
  'timestamp',
  'pin_opt_at',
  'update_top_status_time',
  'reactionId',
  'groupid',
  'id',
])

function covers(one: Scene, expected: unknown, actual: unknown, place: string): void {
  const name = place.slice(place.lastIndexOf('.') + 1)
  if (Array.isArray(expected)) {
    expect(Array.isArray(actual), place).toBe(true)
    expect((actual as unknown[]).length, place).toBeGreaterThanOrEqual(expected.length)
    expected.forEach((item, index) => {
      covers(one, item, (actual as unknown[])[index], `${place}.${index}`)
    })
  } else if (typeof expected === 'object' && expected !== null) {
    expect(typeof actual, place).toBe('object')
    for (const [key, value] of Object.entries(expected))
      covers(one, value, (actual as Record<string, unknown>)[key], `${place}.${key}`)
  } else if (name === 'payload') {
    covers(one, JSON.parse(String(expected)), JSON.parse(String(actual)), `${place} text`)
  } else if (madeUp.has(name)) expect(typeof actual, place).toBe(typeof expected)
  // The kind of a chat is written with and without a capital; readers take both.
  else if (name === 'type') expect(String(actual).toLowerCase(), place).toBe(expected)
  else expect(actual, place).toEqual(typeof expected === 'string' ? here(one, expected) : expected)
}

/** What must be there before a call makes sense. */
const prepared: Readonly<Record<string, (one: Scene) => Promise<unknown>>> = {
  deleteReaction: react,
  getReactionlist: react,
  getReactionList: react,
  getReactionDetail: react,
  unpinMessage: pinned,
  getServerPinnedMessages: pinned,
  getSessionList: talked,
  getServerConversations: talked,
  getServerPinnedConversations: talked,
  getServerConversationsByFilter: talked,
  pinConversation: talked,
  addConversationMark: talked,
  removeConversationMark: talked,
  deleteConversation: talked,
  removeHistoryMessages: talked,
  getBlocklist: (one) => blocked(one, ['mallory']),
  getBlacklist: (one) => blocked(one, ['mallory']),
  removeUserFromBlocklist: (one) => blocked(one, ['mallory', 'oscar']),
  removeUserFromBlackList: (one) => blocked(one, ['mallory', 'oscar']),
  getGroupMsgReadUser: async (one) => {
    const { world, alice, bob, names } = one
    const id = await world.say({ from: alice, to: names.get('g1') as string, wantsReceipts: true })
    ;(names as Map<string, string>).set('1001', id)
    await world.server.services.database.write((sql) =>
      sql.run('INSERT INTO readers (message_id, user_id, read_at) VALUES (?, ?, 5)', [
        Number(id),
        bob.user.id,
      ]),
    )
  },
}

async function react({ alice, names }: Scene) {
  for (const id of ['1001', '1002'])
    await alice.ask('POST', 'reaction/user/alice', { msgId: names.get(id), message: 'ok' })
}

async function pinned({ alice, names }: Scene) {
  const body = { to: names.get('g1'), type: 'groupchat', pin_msg_id: names.get('1001') }
  await alice.ask('POST', 'sdk/user/alice/user_channel/pin', body)
}

/** Bob has written to alice, who has pinned and marked the conversation. */
async function talked({ world, alice, bob }: Scene) {
  for (const text of ['hello', 'hi']) await world.say({ from: bob, to: alice, text })
  await alice.ask('POST', 'sdk/user/alice/user_channel/top', { to: 'bob', type: 'chat' })
  const targets = [{ to: 'bob', type: 'chat' }]
  for (const mark of ['mark_0', 'mark_3'])
    await alice.ask('POST', 'sdk/user/alice/user_channels/mark', { mark, targets })
}

async function blocked({ alice }: Scene, usernames: string[]) {
  await alice.ask('POST', 'sdk/user/alice/blocks', { usernames })
}

const isOfRooms = ({ requests }: Vector): boolean => JSON.stringify(requests).includes('"chatroom"')

/** The recording answered every list with the same two rows, also where the second has no place in it. */
function firstRow(answer: Recorded['answer']): Record<string, unknown> {
  const data = answer.body.data as { channel_infos?: unknown[] } | undefined
  if (!data?.channel_infos) return answer.body
  return { ...answer.body, data: { ...data, channel_infos: data.channel_infos.slice(0, 1) } }
}

describe.each([
  ['conversations', 17],
  ['reactions', 7],
  ['pinned-messages', 6],
  ['report', 1],
  ['blocklist', 7],
  ['groups-minimal', 8],
  ['translation', 2],
])('recorded requests: %s', (area, count) => {
  const vectors = vectorsOf(area)

  test('are all there', () => expect(vectors).toHaveLength(count))

  test.each(vectors.map((vector, at) => [at, vector.call, vector] as const))(
    '%i %s',
    async (_at, call, vector) => {
      const one = await scene()
      await prepared[call]?.(one)
      for (const request of vector.requests) {
        const { status, body } = await replay(one, request)
        if (isOfRooms(vector)) {
          // There are no rooms yet: r1 is answered as what does not exist.
          expect([status, body.error_description]).toEqual([404, 'grpID r1 does not exist!'])
          continue
        }
        expect([status, body.error_description]).toEqual([request.answer.status, undefined])
        covers(one, firstRow(request.answer), body, call)
      }
    },
  )
})

// Pages of history are replayed with the reference client, which decodes them.
describe('recorded requests: history', () => {
  const vectors = vectorsOf('history').filter(({ call }) => call === 'removeHistoryMessages')

  test('are all there', () => expect(vectors).toHaveLength(4))

  test.each(vectors.map((vector, at) => [at, vector] as const))(
    '%i removeHistoryMessages',
    async (_at, vector) => {
      const one = await scene()
      await talked(one)
      for (const request of vector.requests) {
        const { status, body } = await replay(one, request)
        // There are no rooms yet: r1 is answered as what does not exist.
        if (JSON.stringify(request).includes('"r1"')) {
          expect([status, body.error_description]).toEqual([400, 'groupId can not be null!'])
          continue
        }
        expect([status, body.error_description]).toEqual([request.answer.status, undefined])
        covers(one, request.answer.body, body, vector.call)
      }
    },
  )
})
