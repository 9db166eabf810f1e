import { expect, test } from 'vitest'
import { runCommand } from '../cli/run-command.ts'
import { channelWorld } from '../test-support/channel-world.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { until } from '../test-support/until.ts'

test('users of a disabled app are disconnected, and refused when they reconnect', async () => {
  const host = ringingHost()
  const world = await channelWorld({}, undefined, { host })
  const ann = await world.device('ann')
  const tools = { database: world.server.services.database, host }
  await runCommand(['app', 'disable', 'parley#demo'], tools)
  expect(ann.wire.closedWith).toBeUndefined()
  host.pass(11_000)
  await until(() => ann.wire.closedWith !== undefined)
  expect(ann.wire.closedWith).toBe(1000)
  expect(world.server.services.sessions.count).toBe(0)
})
