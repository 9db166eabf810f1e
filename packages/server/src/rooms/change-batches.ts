// Batches concurrent changes of one room: calls that arrive while the room is busy share the next change. A rush of a
// thousand joins is then a handful of transactions.

import type { Room } from './room.ts'

/** The batch size. */
const most = 250

interface Waiting<T, R> {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

export class ChangeBatches<T, R> {
  private readonly work: (room: Room, items: readonly [T, ...T[]]) => Promise<readonly R[]>
  private readonly waiting = new Map<Room, Waiting<T, R>[]>()

  /** `work` returns a result for each item. */
  constructor(work: ChangeBatches<T, R>['work']) {
    this.work = work
  }

  add(room: Room, item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const one = { item, resolve, reject }
      const others = this.waiting.get(room)
      if (others) others.push(one)
      else {
        this.waiting.set(room, [one])
        void room.lane.then(() => this.run(room))
      }
    })
  }

  private async run(room: Room): Promise<void> {
    const all = this.waiting.get(room) ?? []
    this.waiting.delete(room)
    for (let at = 0; at < all.length; at += most) await this.runSome(room, all.slice(at, at + most))
  }

  private async runSome(room: Room, some: readonly Waiting<T, R>[]): Promise<void> {
    const [first, ...rest] = some.map(({ item }) => item)
    if (first === undefined) return
    try {
      const results = await this.work(room, [first, ...rest])
      for (const [index, { resolve }] of some.entries()) resolve(results[index] as R)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
}
