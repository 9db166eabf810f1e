// Users in a group, a message, a thread under it, and what devices receive, for tests of threads.

import { decode, type EventValue, events, type Meta, MUCBody, NameSpace, readEvent } from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { ServerOptions } from '../server-options.ts'
import type { Database } from '../storage/database.ts'
import { channelWorld, type Device, settled } from './channel-world.ts'

export async function threadWorld(
  config: Partial<Config> = {},
  given?: Database,
  more: Partial<ServerOptions> = {},
) {
  const world = await channelWorld(config, given, more)
  return {
    ...world,

    /** A group of ann (owner), bob, cy and dan with a message of bob in it, and their devices. */
    async stage() {
      const ann = await world.device('ann')
      const bob = await world.device('bob')
      const cy = await world.device('cy')
      const dan = await world.device('dan')
      const group = await world.group('ann', 'bob', 'cy', 'dan')
      const parent = (await bob.say(group, 'parent')).serverId ?? ''
      await settled(world)
      return { ann, bob, cy, dan, group, parent }
    },

    /** Another device of a user, which has received everything so far. */
    async another(user: string): Promise<Device> {
      const device = await world.device(user, 'web_2')
      await device.catchUp()
      return device
    },

    /** A thread, created by this device. */
    async thread(by: Device, group: string, messageId: string, name = 'thread'): Promise<string> {
      const { body } = await by.ask('POST', 'thread', {
        name,
        msg_id: messageId,
        group_id: group,
        owner: by.name,
      })
      const id = (body.data as { thread_id: string } | undefined)?.thread_id
      if (!id) throw new Error(`No thread: ${JSON.stringify(body)}`)
      return id
    },

    join: (by: Device, thread: string) => by.ask('POST', `thread/${thread}/user/${by.name}/join`),

    /** Makes a user an admin of the group. */
    async promote(group: string, name: string): Promise<void> {
      await world.alter(
        `UPDATE members SET role = 1 WHERE user_id = (SELECT id FROM users WHERE name = ?)
         AND log_id = (SELECT id FROM logs WHERE kind = 'group' AND key = ?)`,
        [name, group],
      )
    },

    settled: () => settled(world),
  }
}

export type ThreadWorld = Awaited<ReturnType<typeof threadWorld>>

/** The thread events that a device received, by name, without the data that is always the same. */
export function receivedThreadEvents(device: Device): EventValue[] {
  return device
    .got()
    .map(({ meta }) => eventIn(meta))
    .filter((event) => event?.name.startsWith('threads.') === true)
    .map((event) => event as EventValue)
}

export const eventNames = (device: Device): string[] =>
  receivedThreadEvents(device).map(({ name }) => name.slice('threads.'.length))

const eventIn = (meta: Meta) => readEvent(events, meta.ns ?? -1, meta.payload ?? new Uint8Array(0))

/** The operations in the form of the wire. */
export const operationsOf = (device: Device): MUCBody[] =>
  device
    .got()
    .filter(({ meta }) => meta.ns === NameSpace.MUC)
    .map(({ meta }) => decode(MUCBody, meta.payload ?? new Uint8Array(0)))
    .filter((body) => body.isThread === true)
