// Health checks of the parts that the server needs: the database with a time limit, the disk, the event loop, the
// queues and the bus of a cluster. For load balancers, supervisors, and operators who look for a problem.

import type { Bus } from '../bus/bus.ts'
import type { Config } from '../config/config.ts'
import type { Host } from '../platform/host.ts'
import type { Database } from '../storage/database.ts'
import { ping } from '../storage/procedures/ping.ts'
import type { ProcessProbe } from './probe.ts'

export interface HealthParts {
  readonly database: Database
  readonly host: Host
  readonly config: Pick<Config, 'healthMs' | 'minFreeBytes' | 'mostLoopDelayMs'>
  readonly probe: ProcessProbe
  /** Entries that wait for a commit. */
  readonly entriesWaiting: () => number
  /** Whether the last commit of messages failed. */
  readonly lastCommitFailed: () => boolean
  readonly isStopping: () => boolean
  /** Connects the nodes of a cluster. Undefined if this server is alone. */
  readonly bus?: Pick<Bus, 'state' | 'dropped'> | undefined
}

export interface Check {
  readonly ok: boolean
  /** The problem, and what to do about it. */
  readonly problem?: string
  /** The measured value, in the unit of its name. */
  readonly [measured: string]: number | string | boolean | undefined
}

export interface HealthReport {
  /** `degraded`: users are served, but something is wrong. */
  readonly status: 'ok' | 'degraded' | 'failing' | 'stopping'
  readonly checks: Readonly<Record<string, Check>>
}

/** With a longer queue, answers come after clients have given up. */
const mostEntriesWaiting = 100_000
const mostReadsWaiting = 10_000
const mostWritesWaiting = 10_000

export class Health {
  private readonly parts: HealthParts
  /** Concurrent checks share one query, because anybody may request health. */
  private probing: Promise<void> | undefined

  constructor(parts: HealthParts) {
    this.parts = parts
  }

  async report(): Promise<HealthReport> {
    const [database, disk] = await Promise.all([this.database(), this.inTime(this.disk(), lateDisk)])
    const { bus } = this.parts
    const checks: Record<string, Check> = {
      database,
      disk,
      eventLoop: this.eventLoop(),
      queues: this.queues(),
      ...(bus ? { bus: busCheck(bus) } : {}),
    }
    return { status: this.parts.isStopping() ? 'stopping' : statusOf(checks), checks }
  }

  private async database(): Promise<Check> {
    const { database, host, config } = this.parts
    if (database.damage !== undefined)
      return {
        ok: false,
        problem: 'The database file is damaged. Stop the server, run "parley doctor" and restore a backup.',
      }
    this.probing ??= this.probe().finally(() => {
      this.probing = undefined
    })
    const began = host.monotonic()
    const timeout = Promise.withResolvers<'late'>()
    const timer = host.setTimer(() => timeout.resolve('late'), config.healthMs)
    try {
      if ((await Promise.race([this.probing, timeout.promise])) === 'late') {
        const seconds = config.healthMs / 1000
        return {
          ok: false,
          problem: `The database did not answer within ${seconds} s. Check its disk or its server.`,
        }
      }
      return { ok: true, ms: Math.round(host.monotonic() - began) }
    } catch {
      return {
        ok: false,
        problem:
          'The database cannot store or read anything; the log says why. Check its disk or its server.',
      }
    } finally {
      host.clearTimer(timer)
    }
  }

  /**
   * Checks reads and writes, since reads may use separate connections. An empty transaction succeeds even on a full
   * disk, so after a failed write something is really written until that succeeds.
   */
  private async probe(): Promise<void> {
    const { database, lastCommitFailed } = this.parts
    const reading = database.read((sql) => sql.first('SELECT 1 AS one'))
    await Promise.all([database.call(ping, { write: lastCommitFailed() }), reading])
  }

  /** The result of a check, or `onTimeout` if it takes too long. */
  private async inTime(check: Promise<Check>, onTimeout: Check): Promise<Check> {
    const { host, config } = this.parts
    const timeout = Promise.withResolvers<Check>()
    const timer = host.setTimer(() => timeout.resolve(onTimeout), config.healthMs)
    try {
      return await Promise.race([check, timeout.promise])
    } finally {
      host.clearTimer(timer)
    }
  }

  private async disk(): Promise<Check> {
    const { probe, config } = this.parts
    const free = await probe.freeBytes()
    if (free === undefined) return { ok: true }
    const freeMegabytes = Math.floor(free / 1_048_576)
    if (free >= config.minFreeBytes) return { ok: true, freeMegabytes }
    const problem = `Only ${freeMegabytes} MB are free on the disk of the data folder. Free some space (PARLEY_MIN_FREE_MB).`
    return { ok: false, freeMegabytes, problem }
  }

  private eventLoop(): Check {
    const delayMs = Math.round(this.parts.probe.loopDelayMs())
    if (delayMs <= this.parts.config.mostLoopDelayMs) return { ok: true, delayMs }
    const problem = `The event loop is ${delayMs} ms late. The process has more work than its CPU can handle.`
    return { ok: false, delayMs, problem }
  }

  private queues(): Check {
    const { reads, writes } = this.parts.database.queued
    const entries = this.parts.entriesWaiting()
    const ok = reads <= mostReadsWaiting && writes <= mostWritesWaiting && entries <= mostEntriesWaiting
    const problem = 'More work waits for the database than it can finish in time.'
    return { ok, entries, reads, writes, ...(ok ? {} : { problem }) }
  }
}

/** Without the bus, a node serves its own users. If that made it unready, losing the bus would take all nodes out of service. */
function statusOf(checks: HealthReport['checks']): HealthReport['status'] {
  const broken = Object.keys(checks).filter((name) => !checks[name]?.ok)
  if (broken.length === 0) return 'ok'
  return broken.every((name) => name === 'bus') ? 'degraded' : 'failing'
}

const lateDisk: Check = {
  ok: false,
  problem: 'The disk of the data folder does not answer. Check it, and any network mounts.',
}

function busCheck({ state, dropped }: Pick<Bus, 'state' | 'dropped'>): Check {
  if (state === 'connected') return { ok: true, dropped }
  const problem =
    'The bus is not connected, so users of other nodes are reached late. Check NATS (PARLEY_BUS).'
  return { ok: false, dropped, problem }
}
