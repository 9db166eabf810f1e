// Users with devices on kept wires, and conversations with messages, for tests of actions on messages.

import {
  BodyType,
  CommSyncDL,
  ContentType,
  decode,
  type EventValue,
  encode,
  events,
  groupDomain,
  MessageBody,
  Meta,
  MSync,
  NameSpace,
  readEvent,
  toKeyValues,
  userDomain,
} from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { Conversation, User } from '../directory/directory.ts'
import { storedMeta } from '../frames/write.ts'
import { isInAudience } from '../logs/audience.ts'
import type { ServerOptions } from '../server-options.ts'
import type { Database } from '../storage/database.ts'
import { recallMessage } from '../storage/procedures/messages.ts'
import { settled } from './channel-world.ts'
import { type RecordingWire, signedIn, type TestServer, testServer } from './test-server.ts'

export interface Person {
  readonly name: string
  readonly user: User
  readonly token: string
  /** One wire per device. */
  readonly wires: readonly RecordingWire[]
  ask(method: string, path: string, body?: unknown): ReturnType<TestServer['ask']>
}

export interface SentText {
  readonly from: Person
  /** A person, or the id of a group or room. */
  readonly to: Person | string
  readonly text?: string
  readonly audience?: string | null
  readonly wantsReceipts?: boolean
  readonly type?: number
  readonly ext?: Record<string, unknown>
}

export interface PeopleWorld extends TestServer {
  person(name: string, ...resources: string[]): Promise<Person>
  group(owner: Person, ...members: Person[]): Promise<string>
  /** Stores a message, delivers it, and returns its id. */
  say(said: SentText): Promise<string>
  recall(by: Person, messageId: string): Promise<void>
}

export async function peopleWorld(
  config: Partial<Config> = {},
  given?: Database,
  more?: Partial<ServerOptions>,
): Promise<PeopleWorld> {
  const world = await testServer(config, given, more)
  const { commits, database, directory, ids, rooms } = world.server.services

  const placeOf = async (from: Person, to: Person | string): Promise<Conversation> => {
    const found =
      typeof to === 'string'
        ? ((await directory.group(world.app, to)) ?? (await rooms.find(world.app, to)))
        : await directory.single(from.user, to.user)
    if (!found) throw new Error(`There is no group or room ${String(to)}.`)
    return found
  }

  return {
    ...world,

    async person(name, ...resources) {
      const devices: Awaited<ReturnType<typeof signedIn>>[] = []
      for (const resource of resources.length > 0 ? resources : ['web_1'])
        devices.push(await signedIn(world, name, resource))
      const user = await directory.user(world.app, name)
      const token = devices[0]?.token
      if (!user || !token) throw new Error(`${name} could not sign in.`)
      return {
        name,
        user,
        token,
        wires: devices.map((device) => device.wire),
        ask: (method, path, body) => world.ask(method, path, body, token),
      }
    },

    async group(owner, ...members) {
      const body = { owner: owner.name, groupname: 'group one', members: members.map((each) => each.name) }
      const answer = await owner.ask('POST', 'chatgroups', body)
      return (answer.body.data as { groupid: string }).groupid
    },

    async say({ from, to, text = 'hi', audience = null, wantsReceipts, type, ext }) {
      const conversation = await placeOf(from, to)
      const id = ids.next()
      const now = world.host.now()
      const target = typeof to === 'string' ? to : to.name
      const bodyType = type ?? (typeof to === 'string' ? BodyType.GROUPCHAT : BodyType.CHAT)
      const meta = storedMeta({
        id,
        appKey: world.app.key,
        from: from.name,
        fromResource: 'web_1',
        to: target,
        toResource: '',
        toDomain: typeof to === 'string' ? groupDomain : userDomain,
        timestamp: now,
        ns: NameSpace.CHAT,
        payload: encode(MessageBody, {
          type: bodyType,
          from: { name: from.name },
          to: { name: target },
          contents: [{ type: ContentType.TEXT, text }],
          ...(ext ? { ext: toKeyValues(ext) } : {}),
          ...(wantsReceipts ? { msgConfig: { allowGroupAck: true } } : {}),
        }),
        routeType: 0,
        passed: [],
      })
      const entry = {
        id,
        logId: conversation.logId,
        senderId: from.user.id,
        deviceId: 0,
        clientKey: null,
        type: bodyType,
        counted: 1,
        audience,
        sentAt: now,
        meta,
      } as const
      commits.add({ entry, context: { session: undefined, metaId: '0', conversation, meta } })
      await commits.idle()
      await settled(world)
      return String(id)
    },

    async recall(by, messageId) {
      const row = await database.read((sql) =>
        sql.first<{ log_id: number }>('SELECT log_id FROM entries WHERE id = ?', [Number(messageId)]),
      )
      const entry = {
        id: ids.next(),
        logId: row?.log_id ?? 0,
        senderId: by.user.id,
        deviceId: 0,
        clientKey: null,
        type: BodyType.RECALL,
        counted: 0,
        audience: null,
        sentAt: world.host.now(),
        meta: new Uint8Array(0),
      } as const
      await database.call(recallMessage, { messageId: Number(messageId), entry })
    },
  }
}

/** The events that a device was sent, without messages. */
export function eventsOf(wire: RecordingWire): EventValue[] {
  const metas = wire.frames.flatMap((frame) => {
    const { payload } = decode(MSync, frame)
    return decode(CommSyncDL, payload ?? new Uint8Array(0)).metas ?? []
  })
  return metas
    .map((meta) => readEvent(events, meta.ns ?? -1, meta.payload ?? new Uint8Array(0)))
    .filter((event) => event !== undefined)
}

/** The contents of the logs for a device that signs in for the first time: the events of each log, oldest first. */
export async function storedEvents(database: Database, { user }: Person): Promise<EventValue[]> {
  const rows = await database.read((sql) =>
    sql.all<{ audience: string | null; meta: Uint8Array }>(
      `SELECT e.audience, e.meta FROM entries e JOIN members m ON m.log_id = e.log_id
       WHERE m.user_id = ? AND m.shielded = 0 AND e.seq > m.start ORDER BY e.id`,
      [user.id],
    ),
  )
  return rows
    .filter(({ audience }) => isInAudience(audience, 0, { deviceId: 0, userId: user.id, since: 1 }))
    .map(({ meta }) => decode(Meta, meta))
    .map((meta) => readEvent(events, meta.ns ?? -1, meta.payload ?? new Uint8Array(0)))
    .filter((event) => event !== undefined)
}

/** Everything that each device of a user was sent, in one list per device. */
export function receivedEvents(person: Person): EventValue[][] {
  return person.wires.map(eventsOf)
}
