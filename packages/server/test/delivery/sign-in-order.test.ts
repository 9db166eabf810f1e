// Two sign-ins of one device whose checks end in the other order, as happens when a client reconnects while the database
// is slow: the connection that came last stays.

import { expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/open-database.ts'
import { RecordingWire, type TestServer, testServer } from '../../src/test-support/test-server.ts'
import { heldDatabase } from './held-database.ts'
import { provision } from './model-device.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

async function world() {
  const database = heldDatabase(await openDatabase({ url: ':memory:', directory: '', inThread: true }))
  // With a limit of users, every sign-in queries the database.
  const server = await testServer({ maxMonthly: 1000 }, database)
  return { database, server, token: await server.token('ann') }
}

function begin(server: TestServer, token: string) {
  const wire = new RecordingWire()
  const listener = server.server.accept(wire)
  listener.frame(provision(server.app.key, 'ann', 'phone', token))
  return { wire, listener }
}

/** Starts two sign-ins and lets the checks of the second one end first. */
async function reversed(leaveFirst: boolean) {
  const { database, server, token } = await world()
  // Everything that the very first sign-in looks up is cached afterwards.
  const warm = begin(server, token)
  while (warm.wire.frames.length === 0) await turn()
  warm.listener.closed()
  database.isHeld = true
  const first = begin(server, token)
  while (database.held < 1) await turn()
  if (leaveFirst) first.listener.closed()
  const second = begin(server, token)
  while (database.held < 2) await turn()
  while (second.wire.frames.length === 0) {
    if (database.held > 1) database.release(1)
    await turn()
  }
  database.isHeld = false
  while (database.held > 0) database.release(0)
  while (server.server.busy > 0) await turn()
  return { first, second, server }
}

test('a sign-in of a connection that was left does not end the new one', async () => {
  const { second, server } = await reversed(true)
  expect(second.wire.closedWith).toBeUndefined()
  expect(second.wire.frames).toHaveLength(1)
  await server.server.stop()
})

test('of two open connections of one device the one that came last stays', async () => {
  const { first, second, server } = await reversed(false)
  expect(second.wire.closedWith).toBeUndefined()
  expect(second.wire.frames).toHaveLength(1)
  expect(first.wire.closedWith).toBeDefined()
  await server.server.stop()
})
