// An LRU cache.

export class LruCache<K, V> {
  private readonly entries = new Map<K, V>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get(key: K): V | undefined {
    const value = this.entries.get(key)
    // Reordering on every read would cost more than it saves; only a full cache keeps order.
    if (value !== undefined && this.entries.size >= this.most) {
      this.entries.delete(key)
      this.entries.set(key, value)
    }
    return value
  }

  set(key: K, value: V): void {
    this.entries.set(key, value)
    if (this.entries.size > this.most) this.entries.delete(this.entries.keys().next().value as K)
  }

  delete(key: K): void {
    this.entries.delete(key)
  }

  /** Removes everything, or the entries whose key matches. */
  clear(isIt: (key: K) => boolean = () => true): void {
    for (const key of this.entries.keys()) if (isIt(key)) this.entries.delete(key)
  }

  get size(): number {
    return this.entries.size
  }
}
