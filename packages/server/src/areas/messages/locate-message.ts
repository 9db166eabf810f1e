// Locates the conversation of a message, for REST calls that change it.

import { fail, userNameRule } from '@parley/protocol'
import type { Conversation } from '../../directory/directory.ts'
import type { Group } from '../../directory/groups.ts'
import type { Context } from '../../pipeline/context.ts'
import type { Room } from '../../rooms/room.ts'
import type { Sql } from '../../storage/database.ts'
import type { LogRow, MemberRow } from '../../storage/tables.ts'

export type ChatWord = 'chat' | 'groupchat' | 'chatroom'

export interface MessageLocation {
  readonly conversation: Conversation
  /** The caller's name for the conversation: the other user, or the id of a group or room. */
  readonly to: string
  readonly chat: ChatWord
  /** A disabled group is read-only. */
  readonly isDisabled: boolean
  readonly room?: Room
  /** The group whose mutes apply: the group itself, or that of a thread. */
  readonly group?: Group | undefined
}

/** The conversation of a log that the caller is in. Not for use inside a transaction: it may look up a group. */
export async function locationOf(
  { directory, database, rooms, app }: Pick<Context, 'directory' | 'database' | 'rooms' | 'app'>,
  log: Pick<LogRow, 'id' | 'kind' | 'key'>,
  member: Pick<MemberRow, 'peer'>,
): Promise<MessageLocation> {
  if (log.kind === 'group') {
    const group = (await directory.group(app, log.key)) ?? fail('groupNotFound', { groupId: log.key })
    return { conversation: group, to: group.id, chat: 'groupchat', isDisabled: group.disabled, group }
  }
  if (log.kind === 'thread') {
    const thread = (await directory.thread(app, log.key)) ?? fail('threadNotFound', { threadId: log.key })
    const group = await directory.group(app, thread.groupId)
    return {
      conversation: thread,
      to: thread.id,
      chat: 'groupchat',
      isDisabled: group?.disabled ?? true,
      group,
    }
  }
  if (log.kind === 'room')
    return locationInRoom((await rooms.find(app, log.key)) ?? fail('roomNotFound', { roomId: log.key }))
  // Not by the names of the two: one account may have been deleted, and its name reused.
  const rows = await database.read((sql) =>
    sql.all<Pick<MemberRow, 'user_id'>>('SELECT user_id FROM members WHERE log_id = ?', [log.id]),
  )
  const members = rows.map((row) => row.user_id)
  return {
    conversation: { logId: log.id, kind: 'single', members },
    to: member.peer,
    chat: 'chat',
    isDisabled: false,
  }
}

export function locationInRoom(room: Room): MessageLocation & { readonly room: Room } {
  return { conversation: room, to: room.id, chat: 'chatroom', isDisabled: false, room }
}

/** The current members. */
export function peopleIn({ conversation, room }: MessageLocation): readonly number[] {
  return room ? [...room.present.keys()] : conversation.members
}

/** Whether the other user of a single chat has blocked this user. Block lists do not apply in groups. */
export async function isBlockedIn(sql: Sql, logId: number, userId: number): Promise<boolean> {
  const row = await sql.first(
    `SELECT 1 AS found FROM members m JOIN blocks b ON b.user_id = m.user_id
     WHERE m.log_id = ? AND b.blocked_id = ?`,
    [logId, userId],
  )
  return row !== undefined
}

/** Names and ids of a valid format. Others are not looked up. */
export const canBeUser = (name: string): boolean => userNameRule.test(name)
export const canBeGroup = (id: string): boolean => /^\d{1,20}$/.test(id)

/** Cursors of lists that are ordered by a time and a number. They need no URL escaping. */
export function writeCursor(at: number, id: number): string {
  return `${at}_${id}`
}

/** Anything else is not a cursor, and the list starts at its beginning. */
export function readCursor(cursor: string | undefined): { at: number; id: number } | undefined {
  const found = /^(\d{1,15})_(\d{1,16})$/.exec(cursor ?? '')
  const id = Number(found?.[2])
  return found && Number.isSafeInteger(id) ? { at: Number(found[1]), id } : undefined
}
