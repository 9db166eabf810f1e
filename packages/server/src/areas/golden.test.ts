// The recorded requests of other clients against this server: each is answered with everything that the recording has,
// keys and types, and values where they follow from what is there.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type PeopleWorld, type Person, peopleWorld } from '../test-support/people.ts'

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

/** People, the group g1 and the messages 1001 and 1002 of bob in it. */
async function scene(): Promise<Scene> {
  const world = await peopleWorld()
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
const madeUp = new Set(['cursor', 'next_key', 'timestamp', 'pin_opt_at', 'reactionId', 'groupid', 'id'])

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

async function blocked({ alice }: Scene, usernames: string[]) {
  await alice.ask('POST', 'sdk/user/alice/blocks', { usernames })
}

const isOfRooms = ({ requests }: Vector): boolean => JSON.stringify(requests).includes('"chatroom"')

describe.each([
  ['reactions', 7],
  ['pinned-messages', 6],
  ['report', 1],
  ['blocklist', 7],
  ['groups-minimal', 8],
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
        covers(one, request.answer.body, body, call)
      }
    },
  )
})
