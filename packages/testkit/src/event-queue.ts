// A priority queue of events, ordered by time and then by insertion.

export interface QueuedEvent {
  readonly at: number
  readonly order: number
  readonly run: () => void
  /** A name for something in transit that `settle` waits for; undefined for timers. */
  readonly moving: string | undefined
  isOff: boolean
}

export class EventQueue {
  private readonly heap: QueuedEvent[] = []
  private orders = 0
  private readonly onTheWay = new Map<string, number>()

  add(at: number, run: () => void, moving?: string): QueuedEvent {
    const entry: QueuedEvent = { at, order: this.orders++, run, moving, isOff: false }
    this.count(entry, 1)
    this.heap.push(entry)
    this.rise(this.heap.length - 1)
    return entry
  }

  /** A cancelled entry stays in the heap and is skipped. */
  callOff(entry: QueuedEvent): void {
    if (entry.isOff) return
    entry.isOff = true
    this.count(entry, -1)
  }

  /** The next entry, without removing it. */
  get next(): QueuedEvent | undefined {
    while (this.heap[0]?.isOff) this.removeFirst()
    return this.heap[0]
  }

  take(): QueuedEvent | undefined {
    const { next } = this
    if (!next) return undefined
    this.removeFirst()
    next.isOff = true
    this.count(next, -1)
    return next
  }

  get hasMoving(): boolean {
    return this.onTheWay.size > 0
  }

  /** Everything that is in transit, with counts. */
  describe(): string {
    const parts = [...this.onTheWay].map(([what, count]) => (count === 1 ? what : `${count} × ${what}`))
    return parts.join(', ') || 'nothing'
  }

  private count({ moving }: QueuedEvent, by: number): void {
    if (moving === undefined) return
    const count = (this.onTheWay.get(moving) ?? 0) + by
    if (count > 0) this.onTheWay.set(moving, count)
    else this.onTheWay.delete(moving)
  }

  private removeFirst(): void {
    const last = this.heap.pop() as QueuedEvent
    if (this.heap.length === 0) return
    this.heap[0] = last
    this.sink(0)
  }

  private isBefore(a: number, b: number): boolean {
    const [first, second] = [this.heap[a] as QueuedEvent, this.heap[b] as QueuedEvent]
    return first.at < second.at || (first.at === second.at && first.order < second.order)
  }

  private swap(a: number, b: number): void {
    const swapped = this.heap[a] as QueuedEvent
    this.heap[a] = this.heap[b] as QueuedEvent
    this.heap[b] = swapped
  }

  private rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1
      if (!this.isBefore(at, parent)) return
      this.swap(at, parent)
      at = parent
    }
  }

  private sink(from: number): void {
    for (let at = from; ; ) {
      let first = at
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.heap.length && this.isBefore(child, first)) first = child
      if (first === at) return
      this.swap(at, first)
      at = first
    }
  }
}
