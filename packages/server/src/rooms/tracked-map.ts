// A map that tracks changed keys, so that a change of a room can be sent to other nodes without comparing all of its
// members.

export class TrackedMap<K, V> extends Map<K, V> {
  private changed: Set<K> | undefined

  override set(key: K, value: V): this {
    this.changed?.add(key)
    return super.set(key, value)
  }

  override delete(key: K): boolean {
    this.changed?.add(key)
    return super.delete(key)
  }

  /** From now on changed keys are noted. */
  track(): void {
    this.changed = new Set()
  }

  /** The changed keys with their values now, null for those that are gone. Ends the tracking. */
  changes(): [K, V | null][] {
    const keys = [...(this.changed ?? [])]
    this.changed = undefined
    return keys.map((key) => [key, this.get(key) ?? null])
  }
}
