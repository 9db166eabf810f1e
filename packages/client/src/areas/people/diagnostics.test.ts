// Diagnostics for operators: nothing is sent unless they ask for it.

import { contactInvited } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/connection-helpers.ts'
import { type AskedOfPeople, replying, tellPerson, tellRaw } from '../../../test/support/people.ts'
import { createWorld, type Person, type World } from '../../../test/support/world.ts'

let world: World
let ann: Person
let wanted: object
let answer: (asked: AskedOfPeople) => object
beforeEach(async () => {
  world = createWorld()
  world.server.switches.tokenLifeMs = 360_000_000
  ann = await world.online('ann')
  wanted = { logs: true, log_interval: 120_000, usage: true }
  answer = () => ({ status: 'ok' })
})
afterEach(() => world.close())

function service() {
  const all = replying(ann, (asked) => {
    if (asked.path === 'parley/v1/diagnostics') return { data: wanted }
    if (asked.path === 'parley/v1/usage') return { data: 1 }
    if (!asked.path.endsWith('client/logs')) return undefined
    const body = answer(asked)
    return 'kind' in body ? body : { status: 200, body }
  })
  return {
    logs: () =>
      all.filter(({ path }) => path.endsWith('client/logs')).map(({ body }) => body.logContent as string),
    usage: () => all.filter(({ path }) => path.endsWith('usage')).map(({ body }) => body.events as object[]),
    all,
  }
}

/** Makes the client write a line to its log. */
const stumble = () => tellRaw(world, 'ann', 3, new Uint8Array([255]))
const minutes = (count: number) => world.clock.advance(count * 60_000)

describe('[PPL-50] the log', () => {
  test('is sent to the server while requested, at the interval, and the application still receives it', async () => {
    const { logs, all } = service()
    await stumble()
    const stop = await ann.client.diagnostics.follow()
    await stumble()
    await minutes(1)
    expect(logs()).toEqual([])
    await minutes(1)
    expect(logs()).toHaveLength(1)
    expect(logs()[0]).toMatch(/^\d+ warn an item was skipped/)
    expect(logs()[0]?.split('\n').length).toBe(ann.log.length / 2)
    expect(all.at(-1)?.body).toMatchObject({ resource: ann.client.state.device })
    await minutes(10)
    expect(logs()).toHaveLength(1)
    await stumble()
    stop()
    await minutes(10)
    expect(logs()).toHaveLength(1)
  })

  test('is not collected unless it is requested', async () => {
    wanted = { logs: false, log_interval: 1, usage: false }
    const { all } = service()
    await ann.client.diagnostics.follow()
    await stumble()
    await ann.client.diagnostics.note('send', { count: 1 })
    await minutes(20)
    expect(all.map(({ path }) => path)).toEqual(['parley/v1/diagnostics'])
  })

  test('is sent at most once a minute, and lines that were not accepted are kept', async () => {
    wanted = { logs: true, log_interval: 5, usage: false }
    const { logs } = service()
    await ann.client.diagnostics.follow()
    await stumble()
    answer = () => ({ status: 'full' })
    await minutes(1)
    answer = () => ({ kind: 'network' })
    await minutes(1)
    answer = () => ({ status: 'ok' })
    await minutes(1)
    expect(logs()).toHaveLength(3)
    expect(new Set(logs()).size).toBe(1)
    await minutes(5)
    expect(logs()).toHaveLength(3)
  })

  test('is sent in parts with a pause between them, up to a limit', async () => {
    const { logs } = service()
    await ann.client.diagnostics.follow()
    const long = 'x'.repeat(1900)
    ann.client.on('contacts.invited', () => {
      throw new Error(long)
    })
    for (let count = 0; count < 1700; count++)
      await tellPerson(world, 'ann', contactInvited, { by: 'bob', users: [{ name: 'ann' }], reason: '' })
    await minutes(2)
    const kept = 3_145_728
    expect(logs()).toHaveLength(1)
    await world.clock.advance(2999)
    expect(logs()).toHaveLength(1)
    await world.clock.advance(1)
    expect(logs()).toHaveLength(2)
    await minutes(2)
    expect(logs()).toHaveLength(5)
    const sizes = logs().map((text) => text.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2_097_152)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(kept)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(kept - 10_000)
  })

  test('is requested again with every connection, and ends with the session', async () => {
    const { all } = service()
    await ann.client.diagnostics.follow()
    wanted = { logs: false, log_interval: 5, usage: false }
    world.server.cut('ann')
    await minutes(1)
    await stumble()
    await minutes(10)
    expect(all.map(({ path }) => path)).toEqual(['parley/v1/diagnostics', 'parley/v1/diagnostics'])
    await ann.client.signOut()
    expect(world.clock.timers).toBe(0)
  })

  test('is not sent if the request for the setting failed', async () => {
    replying(ann, ({ path }) => (path.endsWith('diagnostics') ? { kind: 'network' } : undefined))
    expect(await errorOf(ann.client.diagnostics.follow())).toMatchObject({ reason: 'networkError' })
    const { all } = service()
    world.server.cut('ann')
    await minutes(1)
    expect(all).toEqual([])
  })
})

describe('[PPL-51] usage', () => {
  test('is sent ten events at a time, after a second', async () => {
    const { usage } = service()
    await ann.client.diagnostics.follow()
    for (let count = 0; count < 25; count++)
      await ann.client.diagnostics.note('send', { count, ms: 1.5, kind: 'text' })
    expect(usage()).toEqual([])
    await world.clock.advance(1000)
    expect(usage()).toHaveLength(1)
    expect(usage()[0]?.[0]).toEqual({ event: 'send', count: 0, ms: 1.5, kind: 'text' })
    await world.clock.advance(2000)
    expect(usage().map((events) => events.length)).toEqual([10, 10, 5])
    await minutes(10)
    expect(usage()).toHaveLength(3)
  })

  test('queues at most a thousand events', async () => {
    const { usage } = service()
    await ann.client.diagnostics.follow()
    for (let count = 0; count < 1500; count++) await ann.client.diagnostics.note('x', { count })
    await minutes(5)
    expect(usage().flat()).toHaveLength(1000)
    expect(usage()[0]?.[0]).toMatchObject({ count: 500 })
  })

  test.each<[string, unknown, unknown]>([
    ['no name', '', {}],
    ['a number', 5, {}],
    ['a long name', 'x'.repeat(65), {}],
    ['a long text', 'x', { text: 'y'.repeat(65) }],
    ['an object', 'x', { deep: {} }],
    ['no number', 'x', { count: Number.NaN }],
  ])('%s is refused', async (_, event, values) => {
    service()
    await ann.client.diagnostics.follow()
    expect(await errorOf(ann.client.diagnostics.note(event as never, values as never))).toMatchObject({
      reason: 'invalidParameter',
    })
  })
})
