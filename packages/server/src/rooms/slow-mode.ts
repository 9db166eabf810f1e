// Slow mode: who has written in a room recently. In memory only: after a restart everybody may write at once.

interface Written {
  readonly at: number
  /** The client key of the message. A repeat of it is not another message. */
  readonly key: string | null
}

export class SlowMode {
  /** By user, the latest last. Holds only users whose wait has not ended. */
  private readonly written = new Map<number, Written>()
  /** In a cluster: a wait has begun here, which the other nodes have to know. */
  whenTaken: ((userId: number, key: string | null) => void) | undefined

  /** Whether the user may write now. If so, their next wait begins. */
  take(userId: number, key: string | null, waitMs: number, now: number): boolean {
    for (const [id, { at }] of this.written) {
      if (at + waitMs > now) break
      this.written.delete(id)
    }
    const last = this.written.get(userId)
    if (last) return key !== null && last.key === key
    this.written.set(userId, { at: now, key })
    this.whenTaken?.(userId, key)
    return true
  }

  /** A wait has begun on another node. */
  takenElsewhere(userId: number, key: string | null, now: number): void {
    this.written.delete(userId)
    this.written.set(userId, { at: now, key })
  }

  get size(): number {
    return this.written.size
  }
}
