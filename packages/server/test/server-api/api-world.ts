// A server, people with devices, and a back end that makes requests. The rows of a table run one after the other on it.

import { expect, test } from 'vitest'
import type { Config } from '../../src/config/config.ts'
import type { Device } from '../../src/test-support/channel-world.ts'
import { type RoomWorld, roomWorld } from '../../src/test-support/room-world.ts'
import { oddIn } from './answer-schema.ts'

export interface ApiWorld extends RoomWorld {
  readonly ann: Device
  readonly bob: Device
  readonly back: string
  /** A request of the back end. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

export async function apiWorld(config: Partial<Config> = {}): Promise<ApiWorld> {
  const world = await roomWorld(config)
  const [ann, bob] = [await world.device('ann'), await world.device('bob')]
  const back = await world.appToken()
  return {
    ...world,
    ann,
    bob,
    back,
    api: (method, path, body, headers = {}) =>
      world.server.rest({
        method,
        url: `/parley/demo/${path}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${back}`, ...headers },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
        address: '127.0.0.1',
      }),
  }
}

/** One documented request and what its answer has at least. `$name` stands for what an earlier row kept. */
export interface ApiRow {
  readonly does: string
  readonly rest: string
  readonly body?: unknown
  readonly status?: number
  readonly answers?: unknown
  /** Names for values of the answer, by their place: `{ group: 'data.groupid' }`. */
  readonly keeps?: Readonly<Record<string, string>>
}

export type Kept = Record<string, string>

/** One test for each row, in order, on one server. */
export function testRows(world: () => ApiWorld, kept: Kept, rows: readonly ApiRow[]): void {
  for (const row of rows)
    test(row.does, async () => {
      const [method = '', path = ''] = row.rest.split(' ')
      const answer = await world().api(method, filled(path, kept) as string, filled(row.body, kept))
      const { status = 200 } = row
      expect({ status: answer.status, body: answer.body }).toMatchObject({
        status,
        body: filled(row.answers ?? {}, kept) as object,
      })
      // Every answer fits the schema that the OpenAPI document has for it.
      if (answer.status === 200) expect(oddIn(method, filled(path, kept) as string, answer.body)).toEqual([])
      for (const [name, place] of Object.entries(row.keeps ?? {}))
        kept[name] = String(valueAt(answer.body, place))
    })
}

function filled(value: unknown, kept: Kept): unknown {
  if (typeof value === 'string') return value.replace(/\$(\w+)/g, (word, name) => kept[name] ?? word)
  if (Array.isArray(value)) return value.map((each) => filled(each, kept))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [filled(key, kept) as string, filled(each, kept)]),
  )
}

function valueAt(body: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body)
}
