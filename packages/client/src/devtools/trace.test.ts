// What a trace records, in which order and within which limits, and that tracing does not change the client's
// behaviour.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { bob, createWorld, type World } from '../../test/support/world.ts'
import { createClientOn } from '../client.ts'
import type { Platform } from '../platform/platform.ts'
import { cursorsOf, timingsOf } from './statistics.ts'
import { createTrace, readTrace, type Trace } from './trace.ts'
import type { EntryOf, TraceEntry } from './trace-entries.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

function traced(trace: Trace) {
  const { host } = world.person()
  const options = { appKey: 'org#app', server: 'http://parley.test', device: 'traced' }
  const client = trace.follow(createClientOn(options, trace.on(host as Platform)))
  return { client, host }
}

const kindsOf = (trace: Trace) => trace.entries.map(({ kind }) => kind)
const of = <K extends TraceEntry['kind']>(trace: Trace, kind: K) =>
  trace.entries.filter((entry): entry is EntryOf<K> & TraceEntry => entry.kind === kind)

async function signedIn(trace: Trace) {
  const made = traced(trace)
  await made.client.signIn({ user: 'ann', token: 'token-of-ann' })
  await settle()
  return made
}

describe('[DEV-1] a trace', () => {
  test('records sockets, frames, calls, states and timers in order', async () => {
    const trace = createTrace()
    const { client, host } = await signedIn(trace)
    const sending = client.messages.send({ to: bob, kind: 'text', text: 'hello' })
    await settle()
    await sending.done
    const kinds = kindsOf(trace)
    for (const kind of [
      'client',
      'call',
      'open',
      'opened',
      'up',
      'down',
      'settled',
      'state',
      'outbox',
    ] as const)
      expect(kinds).toContain(kind)
    expect(kinds.indexOf('open')).toBeLessThan(kinds.indexOf('opened'))
    expect(of(trace, 'call').map(({ name }) => name)).toEqual(['signIn', 'messages.send'])
    expect(of(trace, 'settled').map(({ call, error }) => [call, error])).toEqual([
      [1, undefined],
      [2, undefined],
    ])
    expect(of(trace, 'up').map(({ data }) => data)).toEqual(host.socket.sent)
    expect(of(trace, 'state').map(({ connection }) => (connection as { name: string }).name)).toContain(
      'online',
    )
    expect(trace.entries.map(({ n }) => n)).toEqual(trace.entries.map((_, index) => index + 1))
    client.close()
    await world.clock.advance(1000)
    expect(of(trace, 'close').length).toBe(1)
  })

  test('records how calls fail, thrown or rejected, and passes the failure on', async () => {
    const trace = createTrace()
    const { client } = traced(trace)
    await expect(client.contacts.load()).rejects.toMatchObject({ reason: 'notSignedIn' })
    await expect(client.signIn({ user: '', token: 'x' })).rejects.toThrow()
    await settle()
    expect(of(trace, 'settled').map(({ error }) => error?.reason !== undefined)).toEqual([true, true])
  })

  test('is bounded in entries and in bytes, and counts dropped entries', async () => {
    const few = createTrace({ limit: { entries: 10 } })
    const { client } = await signedIn(few)
    await settle()
    expect(few.entries.length).toBe(10)
    expect(few.dropped).toBe((few.entries[0]?.n ?? 0) - 1)
    client.close()
    const small = createTrace({ limit: { bytes: 3000 } })
    const { client: other } = await signedIn(small)
    for (let count = 0; count < 30; count++)
      other.messages.send({ to: bob, kind: 'text', text: 'x'.repeat(500) })
    await settle()
    expect(small.entries.length).toBeLessThan(31)
    expect(small.dropped).toBeGreaterThan(30)
    // Secrets in dropped entries are still redacted.
    expect(small.export()).not.toContain('token-of-ann')
    other.close()
  })

  test('notifies listeners, and one that throws does not affect the others', async () => {
    const trace = createTrace()
    const seen: string[] = []
    trace.watch(() => {
      throw new Error('a broken panel')
    })
    const stop = trace.watch((entry) => seen.push(entry?.kind ?? 'cleared'))
    const { client } = await signedIn(trace)
    expect(client.state.connection.name).toBe('online')
    expect(seen).toEqual(kindsOf(trace))
    trace.clear()
    expect([seen.at(-1), trace.entries.length]).toEqual(['cleared', 0])
    expect(trace.dropped).toBe(seen.length - 1)
    stop()
    client.close()
    expect(seen.at(-1)).toBe('cleared')
  })

  test('does not change the client: the same frames, the same state, and stable areas and methods', async () => {
    const plain = await world.online('ann', { device: 'traced' })
    const { client, host } = await signedIn(createTrace())
    expect(host.socket.sent.length).toBe(plain.host.socket.sent.length)
    expect(Object.keys(client)).toEqual(Object.keys(plain.client))
    expect(client.messages).toBe(client.messages)
    expect(client.groups.load).toBe(client.groups.load)
    expect(await client).toBe(client)
    expect(client.state.me).toBe('ann')
    client.close()
  })
})

describe('[DEV-8] an exported trace', () => {
  test('is imported unchanged', async () => {
    const trace = createTrace()
    const { client } = await signedIn(trace)
    const back = readTrace(trace.export())
    expect(back.entries.map(({ kind, n, at }) => [kind, n, at])).toEqual(
      trace.entries.map(({ kind, n, at }) => [kind, n, at]),
    )
    const [frame] = back.entries.filter(({ kind }) => kind === 'down') as EntryOf<'down'>[]
    expect(frame?.data).toEqual(of(trace, 'down')[0]?.data)
    client.close()
  })

  test.each([
    ['', 'not a trace'],
    ['hello', 'Line 1'],
    ['{"parley":"trace","version":9}', 'version 9'],
    ['{"parley":"trace","version":1}\n{"kind":5}', 'Line 2'],
    ['{"parley":"trace","version":1}\nnull', 'Line 2'],
  ])('is refused if it is invalid: %s', (text, why) => {
    expect(() => readTrace(text)).toThrow(why)
  })
})

test('[DEV-7] cursors and timings are computed from the entries', async () => {
  const trace = createTrace()
  const { client } = await signedIn(trace)
  const other = await world.online('bob')
  for (const text of ['one', 'two']) {
    other.client.messages.send({ to: { type: 'single', id: 'ann' }, kind: 'text', text })
    await settle()
  }
  await client.messages.send({ to: bob, kind: 'text', text: 'three' }).done
  const [cursor] = cursorsOf(trace.entries)
  expect(cursor?.acknowledged).toBe(cursor?.lastKey)
  expect(cursor?.items).toBeGreaterThan(0)
  const timings = timingsOf(trace.entries)
  expect(timings.find(({ name }) => name === 'send to answer')).toMatchObject({ failed: 0 })
  expect(timings.find(({ name }) => name === 'call signIn')).toMatchObject({ count: 1, failed: 0 })
  client.close()
})
