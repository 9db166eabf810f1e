// Limits that hold over all nodes of a cluster: each node counts by itself and learns a moment later what was spent on the
// others. Nothing is asked before something is allowed, so the limits cost nothing on the way of a message.

/** What was spent by a key: tokens of a bucket, or what the limit says. */
export type Spending = readonly [key: string, amount: number]

/** By the name of the limit. */
export type SpendingByLimit = Readonly<Record<string, readonly Spending[]>>

export interface SharedLimit {
  /** Removes and returns what the other nodes do not know yet, up to this many keys. */
  takeUntold(most: number): readonly Spending[]
  /** Whether there is more. */
  readonly hasUntold: boolean
  /** This was spent on another node. */
  spentElsewhere(key: string, amount: number, now: number): void
}

/** Keys of one limit that are told at once. */
const mostKeys = 100
/** Spending that waits to be told, per limit. What comes on top is told with the key's next spending, or never. */
export const mostWaiting = 1000
/** An account or a purpose, and an address. */
const longestKey = 80

export class SharedLimits {
  private readonly limits = new Map<string, SharedLimit>()
  private readonly whenUntold: () => void

  /** `whenUntold`: called when there is something to tell, maybe several times. */
  constructor(whenUntold: () => void) {
    this.whenUntold = whenUntold
  }

  /** Returns the function that the limit calls when it has something to tell. */
  add(name: string, limit: SharedLimit): () => void {
    this.limits.set(name, limit)
    return this.whenUntold
  }

  /** What the other nodes have to know, in parts: undefined if there is nothing. */
  takeUntold(): SpendingByLimit | undefined {
    const told: Record<string, readonly Spending[]> = {}
    for (const [name, limit] of this.limits) {
      const spending = limit.takeUntold(mostKeys).filter(([key]) => key.length <= longestKey)
      if (spending.length > 0) told[name] = spending
    }
    return Object.keys(told).length > 0 ? told : undefined
  }

  get hasUntold(): boolean {
    return [...this.limits.values()].some(({ hasUntold }) => hasUntold)
  }

  /** What another node told. Limits that only a newer version knows are ignored, and so is everything malformed. */
  spentElsewhere(told: unknown, now: number): void {
    if (typeof told !== 'object' || told === null) return
    for (const [name, spending] of Object.entries(told)) {
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
