// Settings of the database, of programs that share it, of stored devices, and of health checks.

import { type ClusterConfig, clusterDefaults, clusterFrom } from './cluster.ts'

export interface DatabaseConfig extends ClusterConfig {
  /** A PostgreSQL address; empty means the embedded database in `data`. */
  database: string
  /** The keys that secrets in the database are encrypted with, the newest first. Empty: those in a file of `data`. */
  secretKey: string
  /** PostgreSQL time limits: for a connection, a statement, a lock, and an idle transaction. */
  databaseConnectMs: number
  databaseStatementMs: number
  databaseLockMs: number
  databaseIdleMs: number
  /** PostgreSQL: groups of messages that are written at the same time. */
  databaseLanes: number
  /** Threads that read from the embedded database. The second one keeps cheap reads apart from expensive ones. */
  databaseReaders: number
  /** Health fails when a query takes longer than this, … */
  healthMs: number
  /**
   * … when the disk of the data folder has less free space than this, or the event loop is delayed by more than this.
   */
  minFreeBytes: number
  mostLoopDelayMs: number
  /** A stop that takes longer ends the process anyway. Everything acknowledged is stored. */
  stopMs: number
  /** Devices stored per user, and how long a device is kept after its last sign-in. 0: for ever. */
  maxKnownDevices: number
  deviceMs: number
}

const day = 86_400_000
const megabyte = 1024 * 1024

export const databaseDefaults: DatabaseConfig = {
  ...clusterDefaults,
  database: '',
  secretKey: '',
  databaseConnectMs: 5000,
  databaseStatementMs: 20_000,
  databaseLockMs: 10_000,
  databaseIdleMs: 15_000,
  databaseLanes: 2,
  databaseReaders: 2,
  healthMs: 2000,
  minFreeBytes: 100 * megabyte,
  mostLoopDelayMs: 1000,
  stopMs: 30_000,
  maxKnownDevices: 50,
  deviceMs: 400 * day,
}

/** Settings from the environment; `number` reads one. */
export function databaseFrom(
  env: Readonly<Record<string, string | undefined>>,
  number: (name: string, fallback: number) => number,
): Partial<DatabaseConfig> {
  return {
    ...clusterFrom(env, number),
    database: env.PARLEY_DATABASE ?? '',
    secretKey: env.PARLEY_SECRET_KEY ?? '',
    databaseConnectMs:
      number('PARLEY_DATABASE_CONNECT_SECONDS', databaseDefaults.databaseConnectMs / 1000) * 1000,
    databaseStatementMs:
      number('PARLEY_DATABASE_STATEMENT_SECONDS', databaseDefaults.databaseStatementMs / 1000) * 1000,
    databaseLockMs: number('PARLEY_DATABASE_LOCK_SECONDS', databaseDefaults.databaseLockMs / 1000) * 1000,
    databaseIdleMs: number('PARLEY_DATABASE_IDLE_SECONDS', databaseDefaults.databaseIdleMs / 1000) * 1000,
    databaseLanes: Math.min(16, Math.max(1, number('PARLEY_DATABASE_LANES', databaseDefaults.databaseLanes))),
    databaseReaders: Math.min(16, number('PARLEY_DATABASE_READERS', databaseDefaults.databaseReaders)),
    healthMs: number('PARLEY_HEALTH_SECONDS', databaseDefaults.healthMs / 1000) * 1000,
    minFreeBytes: number('PARLEY_MIN_FREE_MB', databaseDefaults.minFreeBytes / megabyte) * megabyte,
    mostLoopDelayMs: number('PARLEY_HEALTH_LOOP_MS', databaseDefaults.mostLoopDelayMs),
    stopMs: number('PARLEY_STOP_SECONDS', databaseDefaults.stopMs / 1000) * 1000,
    maxKnownDevices: Math.max(1, number('PARLEY_MAX_KNOWN_DEVICES', databaseDefaults.maxKnownDevices)),
    // Monthly active users are counted by their devices.
    deviceMs: number('PARLEY_DEVICE_DAYS', databaseDefaults.deviceMs / day) * day,
  }
}
