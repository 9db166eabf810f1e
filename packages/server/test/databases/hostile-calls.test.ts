// Every call with random values in every place: names that exist next to values that no honest client sends. Whatever
// arrives, the call is answered, nothing unexpected is logged, and the server goes on.

import {
  backendCalls,
  type CallDefinition,
  calls,
  carriesBody,
  type Fields,
  legacyCalls,
  pathParameters,
  type Shape,
  toWire,
} from '@parley/protocol'
import { createRandom, type Random } from '@parley/testkit'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, type TalkWorld } from '../../src/test-support/channel-world.ts'

const catalogue = [calls, legacyCalls, backendCalls]
  .flatMap((areas) => Object.values(areas))
  .flatMap((area) => Object.values(area) as CallDefinition[])

const rounds = moreRuns(4)

/** What a field gets by chance, whatever it expects. */
const hostileValues: readonly unknown[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff!', '%', '%00', '%zz', '\\u0000', '../..', '\u202e'],
  ...["'; --", '"', '{', '[]', 'null', 'undefined', '__proto__', 'constructor', 'NaN', '-1', '1e999'],
  ...['9'.repeat(40), 'x'.repeat(70_000), '🙂'.repeat(3000), 'á\u0301'.repeat(500), '٣', 'İ'],
  ...[-1, 0, 0.5, -0, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63)],
  ...[true, false, null, [], {}, [[]], [null], { '': 1 }, { __proto__: null, toString: 1 }],
  ...[new Array(3000).fill('ann'), new Array(3000).fill(null), nested(2000)],
]

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** A value for a field, mostly one that fits. */
function fieldValue(shape: Shape<unknown>, known: readonly string[], random: Random): unknown {
  if (random.next() < 0.25) return random.pick(hostileValues)
  if (shape.optional && random.next() < 0.4) return undefined
  if (shape.values) return random.pick(shape.values)
  if (shape.fields) return inputOf(shape.fields, known, random)
  const { item } = shape
  if (item) return Array.from({ length: random.between(0, 3) }, () => fieldValue(item, known, random))
  const fitting = [...known, random.between(0, 50), Date.UTC(2026, 5, 1), true, {}].filter(shape.fits)
  return fitting.length > 0 ? random.pick(fitting) : random.pick(hostileValues)
}

function inputOf(fields: Fields, known: readonly string[], random: Random): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [name, fieldValue(shape, known, random)]),
  )
}

/** Text for a path or a query. Halves of characters cannot be encoded, and are sent as the bytes they would have. */
function urlText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  return [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80')).join('')
}

function requestOf(call: CallDefinition, input: Record<string, unknown>, user: string) {
  const inPath = pathParameters(call.path)
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    urlText(name === 'user' ? user : (input[name] ?? user)).slice(0, 3000),
  )
  const rest = Object.fromEntries(Object.entries(call.input).filter(([name]) => !inPath.includes(name)))
  const wire = toWire(rest, input)
  if (carriesBody(call)) return { path, body: wire }
  const query = Object.entries(wire).map(([name, value]) =>
    `${urlText(name)}=${urlText(value)}`.slice(0, 3000),
  )
  return { path: query.length > 0 ? `${path}?${query.join('&')}` : path, body: undefined }
}

/** New users who talk, in a group and a room, and the ids of what they made. */
async function populate(world: TalkWorld, set: number) {
  const names = [`ann${set}`, `bob${set}`, `cay${set}`] as const
  const [ann, bob] = [await world.device(names[0]), await world.device(names[1])]
  await world.device(names[2])
  const group = await world.group(names[0], names[1])
  await ann.say(names[1], 'hello')
  await bob.say(group, 'hello all')
  const tokens = { ann: ann.token, bob: bob.token, app: await world.appToken() }
  const made = await world.ask('POST', 'chatrooms', { name: 'r', owner: names[0] }, tokens.app)
  const room = String((made.body.data as { id?: unknown } | undefined)?.id ?? '1')
  const rows = await world.rows<{ id: number }>('SELECT id FROM entries ORDER BY id DESC LIMIT 5')
  const known = [...names, group, room, ...rows.map(({ id }) => String(id)), 'web_1', '1', '20', 'x']
  return { tokens, known, names }
}

describe(`hostile calls on ${databaseName}`, () => {
  test(`every call answers ${rounds} times, whatever its fields contain`, async () => {
    const database = await openTestDatabase()
    const world = await channelWorld({}, database)
    const random = createRandom(20)
    const { metrics } = world.server.services
    const wrong: unknown[] = []
    const answered = new Map<number, number>()
    let sets = 0
    let { tokens, known, names } = await populate(world, sets)
    for (const call of catalogue) {
      for (let round = 0; round < rounds; round++) {
        const request = requestOf(call, inputOf(call.input, known, random), random.pick(names))
        const token = random.pick(
          call.by === 'app' ? [tokens.app, tokens.app, tokens.ann] : Object.values(tokens),
        )
        const before = metrics.problems
        const { status, body } = await world.server.rest({
          method: call.method,
          url: `${call.under ? `/${call.under}` : ''}/parley/demo/${request.path}`,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: request.body === undefined ? undefined : JSON.stringify(request.body),
          address: '127.0.0.1',
          ...(call.by === 'operator' ? { isOperator: true } : {}),
        })
        answered.set(status, (answered.get(status) ?? 0) + 1)
        if (status >= 500 || metrics.problems > before)
          wrong.push({
            call: call.name,
            round,
            status,
            answer: body,
            request: JSON.stringify(request).slice(0, 1000),
          })
        // No call reaches its rate limit.
        world.host.time += 60_000
        if (status < 300 && call.method === 'DELETE')
          ({ tokens, known, names } = await populate(world, ++sets))
      }
    }
    expect(wrong).toEqual([])
    // Most calls got past the checks of their input at least once.
    expect([...answered.keys()]).toEqual(expect.arrayContaining([200, 400, 403, 404]))
    expect(answered.get(200)).toBeGreaterThan(catalogue.length / 2)
    await world.server.stop()
    await database.close()
  })
})
