// A map whose entries stay when they are idle, for whatever comes and goes with every request. A Map that grows and
// shrinks replaces its table all the time, and V8 links each old table to the next one. After the first full garbage
// collection the chain begins in the old generation: then no table that follows is collected, nor the requests that it
// refers to, until the next full collection, which is due soon for that reason.

export class ReusedEntries<K, V> {
  private readonly entries = new Map<K, V>()
  private readonly options: ReusedEntriesOptions<K, V>
  /** Idle entries are removed when there are this many. */
  private tooMany: number

  constructor(options: ReusedEntriesOptions<K, V>) {
    this.options = options
    this.tooMany = options.most
  }

  /** The entry of this key, made if there is none. */
  of(key: K): V {
    const known = this.entries.get(key)
    if (known !== undefined) return known
    if (this.entries.size >= this.tooMany) this.removeIdle()
    const made = this.options.make(key)
    this.entries.set(key, made)
    return made
  }

  get(key: K): V | undefined {
    return this.entries.get(key)
  }

  values(): Iterable<V> {
    return this.entries.values()
  }

  get size(): number {
    return this.entries.size
  }

  private removeIdle(): void {
    const { isIdle, most } = this.options
    for (const [key, entry] of this.entries) if (isIdle(entry)) this.entries.delete(key)
    // If most of them are in use, the next search waits until there are twice as many.
    this.tooMany = Math.max(most, this.entries.size * 2)
  }
}

export interface ReusedEntriesOptions<K, V> {
  readonly make: (key: K) => V
  /** Nothing is lost if this entry is removed and made again. */
  readonly isIdle: (entry: V) => boolean
  /** This many stay, besides those in use. */
  readonly most: number
}
