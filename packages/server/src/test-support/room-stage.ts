// Rooms in every state with users of every kind, and the request of each row of the tables of docs/rooms.md. Every case
// gets its own room, written directly, so that no case sees the effects of another.

import { BodyType, groupDomain, readDownloadFailure, readHttpFailure } from '@parley/protocol'
import { Role } from '../directory/groups.ts'
import { memoryDisk } from '../files/memory-disk.ts'
import { insertPresent, insertRoom, storeFacts, storeStandings } from '../rooms/queries.ts'
import type { RoomStanding } from '../rooms/room.ts'
import { channelWorld, type Device } from './channel-world.ts'
import { joinRoom, leaveRoom, saidBy, sayInRoom } from './room-channel.ts'
import { type Actor, actors, type Case, done, type Expected, type TargetKind } from './room-table.ts'
import { storeMessage } from './stored-message.ts'

/** The acting user: one of each kind, and the owner is the same user inside and outside. */
const userOf = (actor: Actor): string => (actor === 'owner outside' ? 'owner' : actor.replace(' ', '-'))
/** The target: a second user of each kind, except for the owner. */
function nameOf(kind: TargetKind, actor: Actor): string {
  if (kind === 'self') return userOf(actor)
  if (kind === 'unknown') return 'nobody'
  return kind.startsWith('owner') ? 'owner' : `${kind.replace(' ', '-')}2`
}

const nothingSpecial = { role: Role.member, since: 0, mutedUntil: 0, isAllowed: false, isBlocked: false }
/** The users with a special role or state. */
const special: Readonly<Record<string, Omit<RoomStanding, 'name'>>> = {
  admin: { ...nothingSpecial, role: Role.admin },
  'admin-outside': { ...nothingSpecial, role: Role.admin },
  muted: { ...nothingSpecial, mutedUntil: -1 },
  blocked: { ...nothingSpecial, isBlocked: true },
}
const inside = ['admin', 'member', 'muted']

interface Staged {
  readonly id: string
  /** The message of the case. */
  readonly message: string
  /** The file of the case. */
  readonly file: string
}

export type RoomStage = Awaited<ReturnType<typeof roomStage>>

export async function roomStage() {
  const world = await channelWorld({ roomLast: 1, maxRooms: 1_000_000 }, undefined, { disk: memoryDisk() })
  const { database, ids, rooms } = world.server.services
  const devices = new Map<string, Device>()
  const tokens = new Map<string, string>()
  for (const name of new Set(actors.map(userOf))) devices.set(name, await world.device(name))
  for (const name of ['admin', 'member', 'muted', 'admin-outside', 'outsider', 'blocked'])
    tokens.set(`${name}2`, await world.token(`${name}2`))
  const users = new Map(
    (await world.rows<{ id: number; name: string }>('SELECT id, name FROM users')).map((row) => [
      row.name,
      row,
    ]),
  )
  const user = (name: string) => users.get(name) ?? { id: 0, name }

  async function staged({ row, actor, states, target }: Case): Promise<Staged> {
    const isOwnerInside = actor !== 'owner outside' && target !== 'owner outside'
    const present = [...inside, ...inside.map((name) => `${name}2`), ...(isOwnerInside ? ['owner'] : [])]
    const id = String(ids.next())
    const file = fileId(ids.next())
    const message = ids.next()
    const now = world.host.now()
    const owner = user('owner')
    const facts = {
      name: 'room',
      description: '',
      ownerId: owner.id,
      owner: owner.name,
      maxMembers: states.includes('full') ? present.length : 200,
      isBanned: states.includes('banned'),
      announcement: '',
      slowSeconds: 0,
    }
    await database.write(async (sql) => {
      const logId = await insertRoom(sql, { app: world.app, id, facts, now })
      await storeFacts(sql, logId, facts)
      await insertPresent(sql, { logId, id }, present.map(user), { start: 0, now })
      const standings = new Map(
        Object.entries(special).flatMap(([name, standing]) =>
          [name, `${name}2`].map((each) => [user(each).id, { ...standing, name: each }] as const),
        ),
      )
      await storeStandings(sql, logId, standings)
      // Users change their own messages; other actions use anybody's.
      const from = user(/^(edit|recall)$/.test(row) ? userOf(actor) : 'member2')
      await storeMessage(sql, {
        id: message,
        logId,
        seq: 1,
        from,
        to: id,
        type: BodyType.CHATROOM,
        sentAt: now,
      })
      await sql.run('UPDATE logs SET head = 1 WHERE id = ?', [logId])
      if (row === 'unpin')
        await sql.run('INSERT INTO pins (log_id, message_id, user_id, pinned_at) VALUES (?, ?, ?, ?)', [
          logId,
          message,
          from.id,
          now,
        ])
      const sharer = user(row.endsWith('(own)') ? userOf(actor) : 'member2')
      await sql.run(
        `INSERT INTO files (uuid, app_id, owner_id, target_kind, target, secret, name, type, size, checksum, created_at)
         VALUES (?, ?, ?, 'room', ?, 'secret', 'note.txt', 'text/plain', 11, '', ?)`,
        [file, world.app.id, sharer.id, id, now],
      )
      await sql.run('INSERT INTO shared_files (uuid, log_id, user_id, created_at) VALUES (?, ?, ?, ?)', [
        file,
        logId,
        sharer.id,
        now,
      ])
      if (states.includes('destroyed'))
        for (const table of ['shared_files', 'members', 'room_people', 'rooms'])
          await sql.run(`DELETE FROM ${table} WHERE log_id = ?`, [logId])
    })
    return { id, file, message: String(message) }
  }

  async function onChannel(
    row: string,
    device: Device,
    { id, message }: Staged,
  ): Promise<Expected | undefined> {
    if (row === 'join') return saidBy(await joinRoom(device, id))
    if (row === 'leave') return saidBy(await leaveRoom(device, id))
    if (row === 'message') return saidBy(await sayInRoom(device, id, 'hello'))
    if (row === 'edit') return saidBy(await device.edit(id, message, 'better'))
    if (row === 'recall') return saidBy(await device.recall(id, message))
    if (row === 'receipt') return saidBy(await device.receipt(BodyType.READ_ACK, id, message))
    if (row === 'marker') return saidBy(await device.receipt(BodyType.CHANNEL_ACK, id, undefined))
    return undefined
  }

  const at = (token: string, roomId: string) => ({
    org: 'parley',
    app: 'demo',
    roomId,
    headers: { authorization: `Bearer ${token}` },
    query: {},
  })

  async function share(token: string, roomId: string) {
    async function* chunks() {
      yield new TextEncoder().encode('hello world')
    }
    const file = { name: 'note.txt', type: 'text/plain', chunks: chunks() }
    return world.server.sharedFiles.upload({ ...at(token, roomId), file })
  }

  /** A file that was really shared, because its bytes are downloaded. */
  async function download(device: Device, { id, file }: Staged): Promise<Expected> {
    const { body } = await share(tokens.get('admin2') ?? '', id)
    const fileId = (body.data as { file_id?: string } | undefined)?.file_id ?? file
    const answer = await world.server.sharedFiles.download({ ...at(device.token, id), fileId })
    if (answer.status === 200) return done
    return readDownloadFailure({ status: answer.status, body: JSON.stringify(answer.body) }).reason
  }

  async function answerTo(asked: Case, room: Staged): Promise<Expected> {
    const { row, actor, target } = asked
    const device = devices.get(userOf(actor)) as Device
    const said = await onChannel(row, device, room)
    if (said) return said
    if (row === 'downloadFile') return download(device, room)
    const on = nameOf(target ?? (row === 'addMembers' ? 'outsider' : 'member'), actor)
    const [method, path, body] = requestOf(row, { me: userOf(actor), on, ...room })
    const answer =
      row === 'shareFile' ? await share(device.token, room.id) : await device.ask(method, path, body)
    if (answer.status === 200) return done
    return readHttpFailure({ status: answer.status, body: JSON.stringify(answer.body), url: path }).reason
  }

  return {
    world,
    devices,
    /** The outcome: done, or the reason of the refusal. */
    async answerTo(asked: Case): Promise<Expected> {
      const room = await staged(asked)
      const answer = await answerTo(asked, room)
      const left = rooms.known(world.app, room.id)
      if (left) rooms.destroyed(left)
      for (const device of devices.values()) device.wire.frames.length = 0
      return answer
    },
  }
}

const fileId = (number: number): string =>
  `00000000-0000-11e0-8000-${number.toString(16).padStart(12, '0').slice(-12)}`

interface Wanted extends Staged {
  readonly me: string
  /** The target. */
  readonly on: string
}

type Request = readonly [method: string, path: string, body?: unknown]

function requestOf(row: string, wanted: Wanted): Request {
  const request = requests[row] ?? messageRequests[row]
  if (!request) throw new Error(`There is no request for ${row}.`)
  const [method, path, body] = request
  const filled = path
    .replace('{id}', wanted.id)
    .replace('{on}', wanted.on)
    .replace('{me}', wanted.me)
    .replace('{file}', wanted.file)
    .replace('{message}', wanted.message)
  return [method, filled, body?.(wanted)]
}

const named = ({ on }: Wanted) => ({ usernames: [on] })
const attributes = () => ({ metaData: { score: '1:0' } })
const keys = () => ({ keys: ['score'] })

/** The request of each row of the tables. Rows without one are carried out in another way. */
export const requests: Readonly<
  Record<string, readonly [method: string, path: string, body?: (wanted: Wanted) => unknown]>
> = {
  list: ['GET', 'chatrooms?pagenum=1&pagesize=20'],
  listJoined: ['GET', 'users/{me}/joined_chatrooms?pagenum=1&pagesize=20'],
  create: ['POST', 'chatrooms', () => ({ name: 'another' })],
  details: ['GET', 'chatrooms/{id}'],
  join: ['', ''],
  leave: ['', ''],
  listMembers: ['GET', 'chatrooms/{id}/users?cursor=&limit=50'],
  listAdmins: ['GET', 'chatrooms/{id}/admin'],
  announcement: ['GET', 'chatrooms/{id}/announcement'],
  attributes: ['POST', 'metadata/chatroom/{id}', () => ({})],
  listFiles: ['GET', 'chatrooms/{id}/share_files'],
  downloadFile: ['', ''],
  'isMuted (own)': ['GET', 'sdk/chatrooms/{id}/mute/{me}'],
  isMuted: ['GET', 'sdk/chatrooms/{id}/mute/{on}'],
  'isAllowed (own)': ['GET', 'chatrooms/{id}/white/users/{me}'],
  isAllowed: ['GET', 'chatrooms/{id}/white/users/{on}'],
  listMuted: ['GET', 'chatrooms/{id}/mute'],
  listBlocked: ['GET', 'chatrooms/{id}/blocks/users'],
  listAllowed: ['GET', 'chatrooms/{id}/white/users'],
  'modify (texts)': ['PUT', 'chatrooms/{id}', () => ({ groupname: 'new', description: 'new' })],
  'modify (newOwner)': ['PUT', 'chatrooms/{id}', ({ on }) => ({ newowner: on })],
  destroy: ['DELETE', 'chatrooms/{id}?version=v3'],
  setAnnouncement: ['POST', 'chatrooms/{id}/announcement', () => ({ announcement: 'hear' })],
  ban: ['POST', 'chatrooms/{id}/ban'],
  unban: ['DELETE', 'chatrooms/{id}/ban'],
  addAdmin: ['POST', 'chatrooms/{id}/admin', ({ on }) => ({ newadmin: on })],
  removeAdmin: ['DELETE', 'chatrooms/{id}/admin/{on}'],
  addMembers: ['POST', 'chatrooms/{id}/users', named],
  removeMembers: ['DELETE', 'chatrooms/{id}/users/{on}'],
  mute: ['POST', 'chatrooms/{id}/mute', ({ on }) => ({ usernames: [on], mute_duration: 60_000 })],
  unmute: ['DELETE', 'chatrooms/{id}/mute/{on}'],
  block: ['POST', 'chatrooms/{id}/blocks/users', named],
  blockOne: ['POST', 'chatrooms/{id}/blocks/users/{on}'],
  unblock: ['DELETE', 'chatrooms/{id}/blocks/users/{on}'],
  allow: ['POST', 'chatrooms/{id}/white/users', named],
  disallow: ['DELETE', 'chatrooms/{id}/white/users/{on}'],
  shareFile: ['', 'chatrooms/{id}/share_files'],
  'removeFile (own)': ['DELETE', 'chatrooms/{id}/share_files/{file}'],
  removeFile: ['DELETE', 'chatrooms/{id}/share_files/{file}'],
  setAttributes: ['PUT', 'metadata/chatroom/{id}/user/{me}', attributes],
  forceAttributes: ['PUT', 'metadata/chatroom/{id}/user/{me}/forced', attributes],
  removeAttributes: ['DELETE', 'metadata/chatroom/{id}/user/{me}', keys],
  forceRemoveAttributes: ['DELETE', 'metadata/chatroom/{id}/user/{me}/forced', keys],
}

const pinned = ({ id, message }: Wanted) => ({ to: id, type: 'chatroom', pin_msg_id: message })

/** The same for actions on messages. */
export const messageRequests: typeof requests = {
  'reading history': [
    'POST',
    'users/{me}/messageroaming',
    ({ id }) => ({ queue: `${id}@${groupDomain}`, start: -1, pull_number: 5 }),
  ],
  pin: ['POST', 'sdk/user/{me}/user_channel/pin', pinned],
  unpin: ['DELETE', 'sdk/user/{me}/user_channel/pin', pinned],
  listPinned: ['GET', 'sdk/user/{me}/user_channel/pin?to={id}&type=chatroom'],
  react: ['POST', 'reaction/user/{me}', ({ message }) => ({ msgId: message, message: 'up' })],
}
