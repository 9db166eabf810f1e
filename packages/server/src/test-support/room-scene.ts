// For tests of what is done in a room: one of each kind of people in it and around it, and what each of their devices was
// told since it was last asked.

import type { Config } from '../config.ts'
import type { ServerOptions } from '../server-options.ts'
import type { Database } from '../storage/database.ts'
import { joinRoom } from './room-channel.ts'
import { quiet, type RoomWorld, roomNews, roomWorld } from './room-world.ts'
import type { Device } from './talk-world.ts'

export interface RoomScene {
  readonly world: RoomWorld
  readonly id: string
  /** Owner, with two devices, of which the first one acts. */
  readonly alice: Device
  /** Admins, in it and not. */
  readonly adam: Device
  readonly ada: Device
  /** In it; the first one has two devices. */
  readonly bob: Device
  readonly phone: Device
  readonly carol: Device
  /** Not in it. */
  readonly mallory: Device
  /** A call below the room's path. */
  act(who: Device, method: string, path: string, body?: unknown): ReturnType<Device['ask']>
  /** What everybody was told about the room since the last time: one list per device that was told something. */
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
        const told = roomNews(device).map((event) => event.name)
        return told.length > 0 ? [[name, told] as const] : []
      })
      quiet(...Object.values(devices))
      return Object.fromEntries(all)
    },
  }
}
