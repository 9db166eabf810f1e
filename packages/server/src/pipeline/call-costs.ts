// The cost of calls in points of the user's bucket. One point is about the work of reading one row.

import type { CallDefinition } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import { doorBudgets } from '../limits/doors.ts'
import { Buckets, isLoopback } from '../rate-limits.ts'

/** Every other call costs 2 if it returns a list, else 1. */
const expensive: Readonly<Record<string, number>> = {
  'history.search': 10,
  'profile.search': 5,
  'groups.create': 5,
  'rooms.create': 5,
  'threads.create': 5,
  'translation.translate': 5,
  'speech.transcribe': 10,
}

export function costOf(call: CallDefinition): number {
  return expensive[call.name] ?? ('limit' in call.input || 'count' in call.input ? 2 : 1)
}

/** One bucket per user, however many devices they have. */
export class CallRate {
  private readonly buckets = new Buckets(doorBudgets.costBurstSeconds.value)
  private readonly config: Pick<Config, 'costPerSecond' | 'costPerSecondLoopback'>

  constructor(config: Pick<Config, 'costPerSecond' | 'costPerSecondLoopback'>) {
    this.config = config
  }

  /** 0 if the call may proceed, else the milliseconds to wait. */
  waitFor(userId: number, call: CallDefinition, address: string, now: number): number {
    const { costPerSecond, costPerSecondLoopback } = this.config
    const isOwn = isLoopback(address)
    const perSecond = isOwn ? costPerSecondLoopback : costPerSecond
    const cost = costOf(call)
    if (this.buckets.take(`${userId} ${isOwn}`, perSecond, now, cost)) return 0
    return Math.ceil((cost / perSecond) * 1000)
  }
}
