// Nodes of two versions at the same time, as in a rolling upgrade: what one cannot read of the other is read from the
// database, whether the other is older or newer.

import { expect, test } from 'vitest'
import type { Bus } from '../bus/bus.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { hintFormat } from './batches.ts'
import { Links, type Received } from './links.ts'
import { pack, unpack } from './packing.ts'

/** The run of the node under test, as the recorded messages name it. */
const run = 'CQkJCQkJCQkJ'

/**
 * Recorded from a node of the format before batches had numbers, when each hint was a separate message. It is node 1:
 * it says hello, is asked for its devices, sends them, announces one entry, and reports in its next beacon that it has
 * sent two messages.
 */
const recorded = [
  'AAAATXsiZnJvbSI6MSwicnVuIjoiQndjSEJ3Y0hCd2NIIiwidHlwZSI6ImJlYWNvbiIsImxpbmtzIjpbXSwid2FudHNBbnN3ZXIiOnRydWV9',
  'AAAAMnsiZnJvbSI6MSwicnVuIjoiQndjSEJ3Y0hCd2NIIiwidHlwZSI6ImludHJvZHVjZSJ9',
  'AAAAZHsiZnJvbSI6MSwicnVuIjoiQndjSEJ3Y0hCd2NIIiwidHlwZSI6ImJlYWNvbiIsImxpbmtzIjpbWzAsIkNRa0pDUWtKQ1FrSiIsMCwwXV0sIndhbnRzQW5zd2VyIjpmYWxzZX0=',
  'AAAAjXsiZnJvbSI6MSwicnVuIjoiQndjSEJ3Y0hCd2NIIiwidHlwZSI6ImhpbnQiLCJhdCI6MSwib2YiOiJDUWtKQ1FrSkNRa0oiLCJib2R5Ijp7ImtpbmQiOiJzbmFwc2hvdCIsImRldmljZXMiOltdLCJpc0ZpcnN0Ijp0cnVlLCJpc0xhc3QiOnRydWV9fQ==',
  'AAAAzHsiZnJvbSI6MSwicnVuIjoiQndjSEJ3Y0hCd2NIIiwidHlwZSI6ImhpbnQiLCJhdCI6Miwib2YiOiJDUWtKQ1FrSkNRa0oiLCJib2R5Ijp7ImtpbmQiOiJlbnRyaWVzIiwibG9nSWQiOjUsInVzZXJzIjpbM10sImVudHJpZXMiOlt7InNlcSI6MSwiZmxhZ3MiOjAsImRldmljZUlkIjoyLCJhdWRpZW5jZSI6bnVsbCwic2VudEF0IjoxODAwMDAwMDAwMDAwfV19fQAAAAMBAgM=',
  'AAAAZHsiZnJvbSI6MSwicnVuIjoiQndjSEJ3Y0hCd2NIIiwidHlwZSI6ImJlYWNvbiIsImxpbmtzIjpbWzAsIkNRa0pDUWtKQ1FrSiIsMiwwXV0sIndhbnRzQW5zd2VyIjpmYWxzZX0=',
]

type Header = Readonly<Record<string, unknown>>

/** Node 0, with a bus on which the test plays node 1. */
async function stage() {
  const host = ringingHost()
  host.randomBytes = (count) => new Uint8Array(count).fill(9)
  let receive: (bytes: Uint8Array) => void = () => undefined
  const published: Header[] = []
  const bus: Bus = {
    state: 'connected',
    dropped: 0,
    publish: (_to, bytes) => published.push(unpack(bytes)?.header ?? {}),
    listen: async (_node, listener) => {
      receive = listener
    },
    watch: () => undefined,
    close: async () => undefined,
  }
  const received: Received[] = []
  const problems: unknown[] = []
  let missed = 0
  const links = new Links({
    bus,
    host,
    node: 0,
    problem: (error) => problems.push(error),
    listener: {
      received: (message) => {
        if (message.header['kind'] === 'broken') throw new Error('It cannot be read.')
        received.push(message)
      },
      answer: async () => ({}),
      missed: () => missed++,
      introduce: (to) => links.send(to, { kind: 'snapshot', devices: [], isFirst: true, isLast: true }),
      introduced: () => undefined,
      died: () => undefined,
    },
  })
  await links.start()
  return {
    host,
    links,
    received,
    problems,
    published,
    arrives: (bytes: Uint8Array) => receive(bytes),
    /** A message of node 1. */
    says: (header: Header) => receive(pack(JSON.stringify({ from: 1, run: 'other', ...header }))),
    /** How often something was missed since the last call. */
    missed: () => {
      const count = missed
      missed = 0
      return count
    },
    /** The number of batches that the last beacon has announced to node 1. */
    announced: () => {
      const beacon = published.findLast(({ type }) => type === 'beacon')
      const told = (beacon?.['links'] ?? []) as [number, string, number, number][]
      return told.find(([node]) => node === 1)?.[2]
    },
    types: () => new Set(published.map(({ type }) => type)),
  }
}

const beaconOf = (format: number | undefined, sent: number): Header => ({
  ...(format === undefined ? {} : { format }),
  type: 'beacon',
  links: [[0, run, sent, 0]],
  wantsAnswer: false,
})

test("with a node of the former format, both sides read the database instead of each other's messages", async () => {
  const { arrives, missed, announced, host, links, received, problems, types } = await stage()
  for (const message of recorded.slice(0, -1)) arrives(Buffer.from(message, 'base64'))
  expect(received).toEqual([])
  missed()
  arrives(Buffer.from(recorded.at(-1) ?? '', 'base64'))
  expect(missed()).toBe(1)
  // It has a user who is unknown here. The older node reads the database because a beacon announces a message that it has not
  // received.
  const before = announced() ?? 0
  for (let second = 1; second <= 3; second++) {
    links.send('all', { kind: 'pushes' })
    host.pass(1000)
    expect(announced()).toBeGreaterThanOrEqual(before + second)
  }
  expect(types()).toEqual(new Set(['beacon']))
  expect(problems).toEqual([])
})

test('for a silent older node the database is read with every beacon, because neither knows what the other has for it', async () => {
  const { says, missed } = await stage()
  says(beaconOf(undefined, 0))
  missed()
  for (let second = 0; second < 3; second++) {
    says(beaconOf(undefined, 0))
    expect(missed()).toBe(1)
  }
})

test('a node of an unknown newer format is treated the same, whatever its batches look like', async () => {
  const { says, missed, announced, host, received, problems, types } = await stage()
  const format = hintFormat + 1
  says(beaconOf(format, 0))
  missed()
  const batches: Header[] = [
    { bodies: [{ kind: 'entries', logId: 1, users: [1], entries: 'elsewhere' }], blobCounts: [0] },
    { bodies: 'packed', blobCounts: {} },
    { parts: [] },
  ]
  for (const [index, batch] of batches.entries())
    says({ format, type: 'hints', at: index + 1, of: run, ...batch })
  says({ format, type: 'something-new', at: 4, of: run })
  expect(received).toEqual([])
  says(beaconOf(format, 4))
  expect(missed()).toBe(1)
  const before = announced() ?? 0
  host.pass(1000)
  expect(announced()).toBeGreaterThan(before)
  expect(types()).toEqual(new Set(['beacon']))
  expect(problems).toEqual([])
})

test('an unreadable batch of the same format counts as missed', async () => {
  const unreadable: Header[] = [
    {},
    { bodies: [{ kind: 'pushes' }] },
    { bodies: [{ kind: 'pushes' }], blobCounts: [] },
    { bodies: [null], blobCounts: [0] },
    { bodies: [{ kind: 'pushes' }], blobCounts: [-1] },
    { bodies: [{ kind: 'broken' }, { kind: 'pushes' }], blobCounts: [0, 0] },
  ]
  const { says, missed, published, problems } = await stage()
  says(beaconOf(hintFormat, 0))
  missed()
  published.length = 0
  for (const [index, batch] of unreadable.entries()) {
    says({ format: hintFormat, type: 'hints', at: index + 1, of: run, ...batch })
    expect(missed(), JSON.stringify(batch)).toBe(1)
    expect(problems.splice(0)).toHaveLength(1)
  }
  // Asking for the devices at once would be answered with the next batch that cannot be read, and so on without end.
  expect(published.filter(({ type }) => type === 'introduce')).toEqual([])
  says(beaconOf(hintFormat, unreadable.length))
  expect(published.filter(({ type }) => type === 'introduce')).toHaveLength(1)
})

test('nodes of the same format send each other everything', async () => {
  const { says, received, links, published, missed } = await stage()
  says(beaconOf(hintFormat, 0))
  missed()
  says({ format: hintFormat, type: 'hints', at: 1, of: run, bodies: [{ kind: 'pushes' }], blobCounts: [0] })
  expect(received.map(({ header }) => header)).toEqual([{ kind: 'pushes' }])
  says(beaconOf(hintFormat, 1))
  expect(missed()).toBe(0)
  links.send(1, { kind: 'pushes' })
  await new Promise((resolve) => setImmediate(resolve))
  expect(published.at(-1)).toMatchObject({ type: 'hints', format: hintFormat, bodies: [{ kind: 'pushes' }] })
})
