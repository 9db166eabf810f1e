// The cost of calls in points of the user's bucket. One point is about the work of reading one row.

import type { CallDefinition } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import { gatewayBudgets } from '../limits/gateway.ts'
import { OriginBuckets } from '../rate-limits/origin-buckets.ts'
import type { SharedLimits } from '../rate-limits/shared-limits.ts'

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

/** An upload is no call, but costs as much as any other, so that nobody fills the disk with millions of tiny files. */
const uploadCost = 1

export function costOf(call: CallDefinition): number {
  return expensive[call.name] ?? ('limit' in call.input || 'count' in call.input ? 2 : 1)
}

/** One bucket per user, however many devices they have. */
export class CallRate {
  private readonly buckets: OriginBuckets

  /** `limits` are shared by all nodes. */
  constructor(
    { costPerSecond, costPerSecondLoopback }: Pick<Config, 'costPerSecond' | 'costPerSecondLoopback'>,
    limits?: SharedLimits,
  ) {
    this.buckets = new OriginBuckets(
      {
        name: 'calls',
        perSecond: costPerSecond,
        perSecondLoopback: costPerSecondLoopback,
        burstSeconds: gatewayBudgets.costBurstSeconds.value,
      },
      limits,
    )
  }

  /** 0 if the call may proceed, else the milliseconds to wait. */
  waitFor(userId: number, call: CallDefinition | 'upload', address: string, now: number): number {
    const cost = call === 'upload' ? uploadCost : costOf(call)
    const bucket = this.buckets.of(String(userId), address, now)
    return bucket.take(now, cost) ? 0 : bucket.waitMs(now, cost)
  }

  /** Pays for the messages of an answer, whose size is known only when they have been read. */
  payFor(userId: number, metas: readonly Uint8Array[], address: string, now: number): void {
    const bytes = metas.reduce((sum, meta) => sum + meta.length, 0)
    const cost = Math.floor(bytes / gatewayBudgets.bytesPerPoint.value)
    if (cost > 0) this.buckets.of(String(userId), address, now).spend(now, cost)
  }
}
