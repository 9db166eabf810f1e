// A world with a room, and users who join it.

import type { Room } from '../../src/state/state.ts'
import { settle } from './clock.ts'
import { createRoomService } from './rooms.ts'
import { createWorld, type Person } from './world.ts'

export function createRoomScene() {
  const world = createWorld()
  const service = createRoomService(world)
  service.make('r1')

  async function online(user = 'ann'): Promise<Person> {
    const person = await world.online(user)
    service.attach(person)
    return person
  }

  return {
    world,
    service,
    online,
    /** A user who is in the room. */
    async inside(user = 'ann'): Promise<Person> {
      const person = await online(user)
      await person.client.rooms.join('r1')
      await settle()
      return person
    },
    /** Waits until the client has reconnected. */
    async reconnected({ client }: Person): Promise<void> {
      world.server.cut()
      client.reconnectNow()
      await world.clock.advance(10_000)
    },
  }
}

export const room = ({ client }: Person, id = 'r1'): Room | undefined => client.state.rooms.get(id)

/** The common fields of room events. */
export const common = { roomId: 'r1', by: 'bob', users: [] as { name: string }[] }
export const about = (...names: string[]) => ({ ...common, users: names.map((name) => ({ name })) })
