// Limits that hold over all nodes of a cluster: each node counts by itself and learns a moment later what was spent on the
// others. No other node is asked before something is allowed, so the limits add no delay to messages.

/** Spending by key: tokens of a bucket, or another unit of the limit. */
export type Spending = readonly [key: string, amount: number]

/** By the name of the limit. */
export type SpendingByLimit = Readonly<Record<string, readonly Spending[]>>

export interface SharedLimit {
  /** Removes and returns unreported spending, up to this many keys. */
  takeUnreported(most: number): readonly Spending[]
  /** Whether there is more. */
  readonly hasUnreported: boolean
  /** Applies spending on another node. */
  spentElsewhere(key: string, amount: number, now: number): void
}

/** Keys of one limit that are reported at once. */
const mostKeys = 100
/** Unreported spending per limit. The excess is reported with the key's next spending, or never. */
export const mostWaiting = 1000
/** An account or a purpose, and an address. */
const longestKey = 80

export class SharedLimits {
  private readonly limits = new Map<string, SharedLimit>()
  private readonly whenUnreported: () => void

  /** `whenUnreported`: called when there is something to report, maybe several times. */
  constructor(whenUnreported: () => void) {
    this.whenUnreported = whenUnreported
  }

  /** Returns the function that the limit calls when it has something to report. */
  add(name: string, limit: SharedLimit): () => void {
    this.limits.set(name, limit)
    return this.whenUnreported
  }

  /** The reports for the other nodes, in parts. Undefined if there are none. */
  takeUnreported(): SpendingByLimit | undefined {
    const reported: Record<string, readonly Spending[]> = {}
    for (const [name, limit] of this.limits) {
      const spending = limit.takeUnreported(mostKeys).filter(([key]) => key.length <= longestKey)
      if (spending.length > 0) reported[name] = spending
    }
    return Object.keys(reported).length > 0 ? reported : undefined
  }

  get hasUnreported(): boolean {
    return [...this.limits.values()].some(({ hasUnreported }) => hasUnreported)
  }

  /** Applies a report of another node. Limits that only a newer version knows are ignored, and so is everything malformed. */
  spentElsewhere(report: unknown, now: number): void {
    if (typeof report !== 'object' || report === null) return
    for (const [name, spending] of Object.entries(report)) {
      const limit = this.limits.get(name)
      if (!limit || !Array.isArray(spending)) continue
      for (const each of spending.slice(0, mostKeys))
        if (isSpending(each)) limit.spentElsewhere(each[0], each[1], now)
    }
  }
}

function isSpending(value: unknown): value is Spending {
  if (!Array.isArray(value)) return false
  const [key, amount] = value
  return typeof key === 'string' && key.length <= longestKey && Number.isFinite(amount) && amount >= 0
}
