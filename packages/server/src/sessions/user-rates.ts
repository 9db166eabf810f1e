// Rate limits of operations on connections. They belong to a user: more devices, or signing in again, do not raise them.

import type { Config } from '../config/config.ts'
import { gatewayBudgets } from '../limits/gateway.ts'
import type { Host } from '../platform/host.ts'
import { Buckets } from '../rate-limits/buckets.ts'
import { isLoopback } from '../rate-limits/loopback.ts'
import { OriginBuckets } from '../rate-limits/origin-buckets.ts'
import type { SharedLimits } from '../rate-limits/shared-limits.ts'
import type { Sessions } from './registry.ts'
import type { Session } from './session.ts'

const sendBurstSeconds = 5
const urgentBurstSeconds = 10

export interface UserRatesParts {
  readonly sessions: Pick<Sessions, 'of'>
  readonly host: Pick<Host, 'monotonic'>
  readonly config: Pick<
    Config,
    | 'sendsPerSecond'
    | 'sendsPerSecondLoopback'
    | 'costPerSecond'
    | 'costPerSecondLoopback'
    | 'urgentPerSecond'
  >
  /** Undefined on a server that is alone. */
  readonly limits?: SharedLimits | undefined
}

export class UserRates {
  private readonly sends: OriginBuckets
  private readonly operations: OriginBuckets
  private readonly urgent: Buckets
  private readonly host: Pick<Host, 'monotonic'>

  constructor({ sessions, host, config, limits }: UserRatesParts) {
    this.host = host
    // More users may be connected than are cached.
    const heldBy = (userId: string, isLocal: boolean) =>
      sessions.of(Number(userId)).find(({ wire }) => isLoopback(wire.address) === isLocal)
    this.sends = new OriginBuckets(
      {
        name: 'sends',
        perSecond: config.sendsPerSecond,
        perSecondLoopback: config.sendsPerSecondLoopback,
        burstSeconds: sendBurstSeconds,
        existing: (userId, isLocal) => heldBy(userId, isLocal)?.sends,
      },
      limits,
    )
    this.operations = new OriginBuckets(
      {
        name: 'operations',
        perSecond: config.costPerSecond,
        perSecondLoopback: config.costPerSecondLoopback,
        burstSeconds: gatewayBudgets.costBurstSeconds.value,
        existing: (userId, isLocal) => heldBy(userId, isLocal)?.operations,
      },
      limits,
    )
    this.urgent = new Buckets(
      {
        name: 'urgent',
        perSecond: config.urgentPerSecond,
        burstSeconds: urgentBurstSeconds,
        existing: (userId) => sessions.of(Number(userId))[0]?.urgent,
      },
      limits,
    )
  }

  of(userId: number, address: string): Pick<Session, 'sends' | 'operations' | 'urgent'> {
    const key = String(userId)
    const now = this.host.monotonic()
    return {
      sends: this.sends.of(key, address, now),
      operations: this.operations.of(key, address, now),
      urgent: this.urgent.of(key, now),
    }
  }
}
