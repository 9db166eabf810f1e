// Room attributes: keys and texts that the app uses freely. Every member may set them, and override those of others
// only by force. Keys fail one by one, and the call succeeds anyway.

import {
  calls,
  fail,
  type InputOf,
  invalidParameter,
  isObject,
  roomAttributesChanged,
  roomAttributesRemoved,
  roomLimits,
} from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Room } from '../../rooms/room.ts'
import type { Sql } from '../../storage/database.ts'
import { runIn } from '../../storage/procedures/batched-statements.ts'
import { removalOf, settingOf } from './attribute-rules.ts'
import { changeRoom, changeRoomAs, readRoomState, requireMayWrite } from './room-change.ts'

export const roomAttributing = [
  /** All attributes, or those of the given keys. */
  handle(calls.rooms.attributes, async (context, { roomId, keys }) => {
    const { demand, room } = await readRoomState(context, roomId)
    demand('attributes')
    const wanted = keys && keys.length > 0 ? new Set(keys) : undefined
    const found = [...room.attributes].filter(([key]) => wanted?.has(key) ?? true)
    // Built at once, not key by key: a key may be a special property name of objects.
    return { attributes: Object.fromEntries(found.map(([key, { value }]) => [key, value])) }
  }),

  handle(calls.rooms.setAttributes, (context, input) => set(context, input, false)),
  handle(calls.rooms.forceAttributes, (context, input) => set(context, input, true)),
  handle(calls.rooms.removeAttributes, (context, input) => remove(context, input, false)),
  handle(calls.rooms.forceRemoveAttributes, (context, input) => remove(context, input, true)),
]

/** The user who sets a key becomes its owner. */
function set(context: Context, input: InputOf<typeof calls.rooms.setAttributes>, isForced: boolean) {
  const { id: userId } = myself(context, input.member)
  const { attributes } = input
  if (!isObject(attributes))
    return fail('invalidParameter', { message: invalidParameter('metaData', attributes) })
  const wanted = Object.entries(attributes)
  checkCount('metaData', wanted.length)
  const isBound = input.autoDelete !== 'NO_DELETE'
  return changeRoom(context, input.roomId, async (change) => {
    const { room } = change
    change.demand('setAttributes')
    requireMayWrite(change)
    const { failed, done } = settingOf(room.attributes, wanted, { userId, isForced })
    await store(change.sql, room.logId, { pairs: done, userId, isBound })
    change.show(() => {
      for (const [key, value] of done) room.attributes.set(key, { value, userId, isBound })
    })
    const keys = done.map(([key]) => key)
    const detail = { result: { successKeys: keys }, properties: Object.fromEntries(done) }
    if (keys.length > 0) change.notify(roomAttributesChanged, { users: [], detail: JSON.stringify(detail) })
    return { done: keys, failed: Object.fromEntries(failed) }
  })
}

function remove(context: Context, input: InputOf<typeof calls.rooms.removeAttributes>, isForced: boolean) {
  const { id: userId } = myself(context, input.member)
  checkCount('keys', input.keys.length)
  return changeRoom(context, input.roomId, async (change) => {
    const { room, sql } = change
    change.demand('setAttributes')
    const { failed, done } = removalOf(room.attributes, input.keys, { userId, isForced })
    const existing = done.filter((key) => room.attributes.has(key))
    await runIn(sql, 'DELETE FROM room_attributes WHERE log_id = ? AND key IN (LIST)', existing, [room.logId])
    change.show(() => {
      for (const key of existing) room.attributes.delete(key)
    })
    const detail = { result: { successKeys: existing } }
    if (existing.length > 0)
      change.notify(roomAttributesRemoved, { users: [], detail: JSON.stringify(detail) })
    return { done, failed: Object.fromEntries(failed) }
  })
}

/** Removes all attributes that a user has set in a room, and tells its members. */
export async function removeAttributesOf(context: Context, room: Room, user: User): Promise<void> {
  await changeRoomAs(context, room, { id: user.id, name: user.name, app: user.app }, async (change) => {
    const keys = [...room.attributes].filter(([, { userId }]) => userId === user.id).map(([key]) => key)
    await change.sql.run('DELETE FROM room_attributes WHERE log_id = ? AND user_id = ?', [
      room.logId,
      user.id,
    ])
    change.show(() => {
      for (const key of keys) room.attributes.delete(key)
    })
    const detail = { result: { successKeys: keys } }
    if (keys.length > 0) change.notify(roomAttributesRemoved, { users: [], detail: JSON.stringify(detail) })
  })
}

/** The path names the acting user, who cannot act for others. */
function myself(context: Context, member: string): { readonly id: number } {
  const me = meOf(context)
  return member.toLowerCase() === me.name ? me : fail('permissionDenied')
}

function checkCount(parameter: string, keys: number): void {
  if (keys > roomLimits.maxAttributesAtOnce)
    fail('invalidParameter', { message: invalidParameter(parameter, `${keys} keys`) })
}

interface Setting {
  readonly pairs: readonly (readonly [key: string, value: string])[]
  readonly userId: number
  readonly isBound: boolean
}

function store(sql: Sql, logId: number, { pairs, userId, isBound }: Setting): Promise<void> {
  return sql.insertMany(
    'room_attributes',
    ['log_id', 'key', 'value', 'user_id', 'auto_delete'],
    pairs.map(([key, value]) => [logId, key, value, userId, Number(isBound)]),
    `ON CONFLICT (log_id, key) DO UPDATE SET value = excluded.value, user_id = excluded.user_id,
       auto_delete = excluded.auto_delete`,
  )
}
