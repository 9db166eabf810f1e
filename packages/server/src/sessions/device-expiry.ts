// Deletes devices that have not signed in for a long time, in small batches.

import type { Config } from '../config/config.ts'
import { type PeriodicParts, PeriodicWork } from '../platform/periodic-work.ts'
import type { Database } from '../storage/database.ts'
import { forgetDevices } from '../storage/procedures/devices.ts'
import type { Sessions } from './registry.ts'

/** The interval between rounds, and the batch size. */
const everyMs = 3_600_000
const atOnce = 200

interface DeviceExpiryParts extends PeriodicParts {
  readonly database: Database
  readonly sessions: Pick<Sessions, 'all' | 'otherNodes'>
  readonly config: Pick<Config, 'deviceMs'>
}

export class DeviceExpiry extends PeriodicWork<DeviceExpiryParts> {
  constructor(parts: DeviceExpiryParts) {
    super(parts, { everyMs, where: 'devices' })
  }

  override start(): void {
    if (this.parts.config.deviceMs > 0) super.start()
  }

  /** Deletes everything that has expired. A device that has stayed connected all the time is kept. */
  async round(): Promise<void> {
    const { database, sessions, host, config } = this.parts
    const before = host.now() - config.deviceMs
    const devices = [...sessions.all(), ...sessions.otherNodes.devices()]
    const signedIn = new Set(devices.map(({ deviceId }) => deviceId))
    for (let after = 0; !this.isStopped; ) {
      const rows = await database.read((sql) =>
        sql.all<{ id: number }>('SELECT id FROM devices WHERE seen_at < ? AND id > ? ORDER BY id LIMIT ?', [
          before,
          after,
          atOnce,
        ]),
      )
      const ids = rows.map(({ id }) => id).filter((id) => !signedIn.has(id))
      if (ids.length > 0) await database.call(forgetDevices, { ids, before })
      if (rows.length < atOnce) return
      after = rows.at(-1)?.id ?? after
    }
  }
}
