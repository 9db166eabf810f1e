// Rooms that users are joining at this moment. They count like those that they are in: joins of several devices do not
// exceed the limit together.

import type { Room } from './room.ts'

export class JoinsUnderWay {
  private readonly byUser = new Map<number, Room[]>()

  of(userId: number): readonly Room[] {
    return this.byUser.get(userId) ?? []
  }

  /** Returns the function that ends it. */
  begin(userId: number, room: Room): () => void {
    const rooms = this.byUser.get(userId) ?? []
    this.byUser.set(userId, rooms)
    rooms.push(room)
    return () => {
      rooms.splice(rooms.indexOf(room), 1)
      if (rooms.length === 0) this.byUser.delete(userId)
    }
  }
}
