import { expect, test } from 'vitest'
import { makeWorld } from '../storage/contract-world.ts'
import { openDatabase } from '../storage/open-database.ts'
import { openDevice } from '../storage/procedures/devices.ts'
import { DeviceExpiry } from './device-expiry.ts'
import { alone } from './other-nodes.ts'
import type { Session } from './session.ts'

test('devices that were not seen for long are forgotten, except for connected ones', async () => {
  const database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
  const { users } = await makeWorld(database, 1)
  const come = (resource: string, now: number) =>
    database.call(openDevice, { userId: users[0] as number, resource, platform: '', name: '', now })
  for (let count = 0; count < 450; count++) await come(`old ${count}`, 10)
  const connected = await come('old and connected', 10)
  await come('new', 2000)
  const timers: (() => void)[] = []
  const problems: unknown[] = []
  const devices = new DeviceExpiry({
    database,
    sessions: { all: () => [{ deviceId: connected.deviceId } as Session] as never, otherNodes: alone },
    host: { now: () => 2500, setTimer: (run: () => void) => timers.push(run), clearTimer: () => {} } as never,
    config: { deviceMs: 1000 },
    metrics: { problem: (_where, error) => void problems.push(error) },
  })
  devices.start()
  timers[0]?.()
  expect(devices.isBusy).toBe(true)
  await devices.stop()
  // A stop in between leaves the rest to the next round, which finishes it.
  const round = new DeviceExpiry({ ...devices['parts'] })
  await round.round()
  const rows = await database.read((sql) => sql.all<{ resource: string }>('SELECT resource FROM devices'))
  expect(rows.map(({ resource }) => resource).sort()).toEqual(['new', 'old and connected'])
  expect(problems).toEqual([])
  await database.close()
})
