// Replays recorded requests of other clients and compares the answers with the recording: all keys and types, and
// values as far as they follow from the state.

import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { TranslationProvider } from '../translation/provider.ts'
import { type PeopleWorld, type Person, peopleWorld } from './people-world.ts'

export interface Recorded {
  readonly method: string
  readonly path: string
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly answer: { status: number; body: Record<string, unknown> }
}

export interface Vector {
  readonly call: string
  readonly requests: readonly Recorded[]
}

export const vectorsOf = (area: string): Vector[] =>
  JSON.parse(readFileSync(new URL(`../../../protocol/test/golden/${area}.json`, import.meta.url), 'utf8'))

export interface Scene {
  readonly world: PeopleWorld
  readonly alice: Person
  readonly bob: Person
  /** The names in the recording, and their counterparts here. */
  readonly names: ReadonlyMap<string, string>
  /** More values of which only the type is compared, by name. */
  readonly madeUp?: ReadonlySet<string>
}

/** Returns the recorded translations. */
const translation: TranslationProvider = {
  languages: async () => [
    { code: 'en', name: 'English' },
    { code: 'de', name: 'German' },
  ],
  translate: async () => ({ text: 'hello', detectedLanguage: { language: 'fr', score: 1 } }),
}

/** Signs for the recorded application. */
const calls = { calls: 'livekit', callsKey: 'rtcApp01', callsSecret: 's'.repeat(32) } as const

/** Users, the group g1 and the messages 1001 and 1002 of bob in it. */
export async function scene(): Promise<Scene> {
  const world = await peopleWorld(calls, undefined, { translation })
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

/** A recorded text with the names of this server. */
export function here({ names }: Scene, text: string): string {
  let out = text
  for (const [word, meaning] of names)
    out = word.startsWith('{')
      ? out.replaceAll(word, meaning)
      : out.replaceAll(new RegExp(`(?<![\\w.])${word}(?![\\w.])`, 'g'), meaning)
  return out
}

export async function replay(one: Scene, request: Recorded) {
  const query = Object.entries(request.query ?? {}).map(([name, value]) => `${name}=${value}`)
  const url = here(one, `${request.path}?${query.join('&')}`)
  const form = formOf(request.body)
  return one.world.server.rest({
    method: request.method,
    // Like browsers: only characters beyond ASCII are escaped.
    url: url.replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent),
    headers: {
      'content-type': form === undefined ? 'application/json' : 'application/x-www-form-urlencoded',
      authorization: `Bearer ${one.alice.token}`,
    },
    body: form ?? (request.body === undefined ? undefined : here(one, JSON.stringify(request.body))),
    address: '127.0.0.1',
  })
}

/** Forms are recorded as pairs. They were sent without escaping. */
function formOf(body: unknown): string | undefined {
  const pairs = (body as { $form?: Record<string, string> } | undefined)?.$form
  return (
    pairs &&
    Object.entries(pairs)
      .map((pair) => pair.join('='))
      .join('&')
  )
}

/** Values that a server generates: only their type is compared. */
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

export function covers(one: Scene, expected: unknown, actual: unknown, place: string): void {
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
  } else if (madeUp.has(name) || one.madeUp?.has(name)) expect(typeof actual, place).toBe(typeof expected)
  // The chat type is written with and without a capital letter; readers accept both.
  else if (name === 'type') expect(String(actual).toLowerCase(), place).toBe(expected)
  else expect(actual, place).toEqual(typeof expected === 'string' ? here(one, expected) : expected)
}
