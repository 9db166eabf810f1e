// A room with one user of each kind in it and around it, and the events of their devices since they were last read, for
// tests.

import type { Config } from '../config/config.ts'
import type { ServerOptions } from '../server-options.ts'
import type { Database } from '../storage/database.ts'
import type { Device } from './channel-world.ts'
import { joinRoom } from './room-channel.ts'
import { quiet, type RoomWorld, receivedRoomEvents, roomWorld } from './room-world.ts'

export interface RoomScene {
  readonly world: RoomWorld
  readonly id: string
  /** The owner, with two devices, of which the first one acts. */
  readonly alice: Device
  /** Admins, one in the room and one outside. */
  readonly adam: Device
  readonly ada: Device
  /** In the room; the first one has two devices. */
  readonly bob: Device
  readonly phone: Device
  readonly carol: Device
  /** Not in the room. */
  readonly mallory: Device
  /** A call below the room's path. */
  act(who: Device, method: string, path: string, body?: unknown): ReturnType<Device['ask']>
  /** The room events since the last call: one list per device that received any. */
  news(): Record<string, string[]>
}

const names = ['alice', 'adam', 'ada', 'bob', 'carol', 'mallory'] as const

export async function roomScene(
  config: Partial<Config> = {},
  database?: Database,
  more?: Partial<ServerOptions>,
): Promise<RoomScene> {
  const world = await roomWorld(config, database, more)
  const people = {} as Record<(typeof names)[number], Device>
  for (const name of names) people[name] = await world.device(name)
  const desk = await world.device('alice', 'web_2')
  const phone = await world.device('bob', 'ios_2')
  const { alice, adam, bob, carol } = people
  const id = await world.room(alice)
  for (const device of [adam, bob, carol]) await joinRoom(device, id)
  const act: RoomScene['act'] = (who, method, path, body) => who.ask(method, `chatrooms/${id}/${path}`, body)
  for (const newadmin of ['adam', 'ada']) await act(alice, 'POST', 'admin', { newadmin })
  const devices = { ...people, desk, phone }
  quiet(...Object.values(devices))
  return {
    world,
    id,
    ...people,
    phone,
    act,
    news() {
      const all = Object.entries(devices).flatMap(([name, device]) => {
        const told = receivedRoomEvents(device).map((event) => event.name)
        return told.length > 0 ? [[name, told] as const] : []
      })
      quiet(...Object.values(devices))
      return Object.fromEntries(all)
    },
  }
}
