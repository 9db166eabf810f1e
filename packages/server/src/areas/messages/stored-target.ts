// A stored message and its conversation, for the app's back end, which needs no membership.

import { groupDomain, userDomain } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { entryColumns, logColumns } from '../../storage/columns.ts'
import type { EntryRow, LogRow } from '../../storage/tables.ts'
import type { ChatKind } from './rest-body.ts'
import type { Target } from './targets.ts'
import { isMessage, readMessageId } from './visibility.ts'

export interface StoredMessage {
  readonly entry: EntryRow
  readonly chat: ChatKind
  /** Undefined if the account was removed. */
  readonly sender: User | undefined
  /** The people of a single chat. */
  readonly people: readonly User[]
  /** The conversation, as this user addresses it. */
  targetFor(author: User): Target
}

const chats: Readonly<Record<string, ChatKind>> = {
  single: 'chat',
  group: 'groupchat',
  thread: 'groupchat',
  room: 'chatroom',
}

/** The message with this id in the app. Undefined if there is none, or no conversation any more. */
export async function storedMessage(context: Context, messageId: string): Promise<StoredMessage | undefined> {
  const { database, app } = context
  const id = readMessageId(messageId)
  if (id === undefined) return undefined
  const rows = await database.read(async (sql) => {
    const entry = await sql.first<EntryRow>(`SELECT ${entryColumns()} FROM entries WHERE id = ?`, [id])
    if (!entry || !isMessage(entry.type)) return undefined
    const log = await sql.first<LogRow>(`SELECT ${logColumns()} FROM logs WHERE id = ? AND app_id = ?`, [
      entry.log_id,
      app.id,
    ])
    if (!log) return undefined
    const members =
      log.kind === 'single'
        ? await sql.all<{ id: number; name: string }>(
            'SELECT u.id, u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.log_id = ? ORDER BY u.id',
            [log.id],
          )
        : []
    const sender = await sql.first<{ name: string }>('SELECT name FROM users WHERE id = ?', [entry.sender_id])
    return { entry, log, members, sender }
  })
  if (!rows) return undefined
  const people = await usersOf(
    context,
    rows.members.map(({ name }) => name),
  )
  const [sender] = rows.sender ? await usersOf(context, [rows.sender.name]) : []
  const targetFor = await targetOf(context, rows.log, people)
  if (!targetFor) return undefined
  return { entry: rows.entry, chat: chats[rows.log.kind] ?? 'chat', sender, people, targetFor }
}

async function usersOf({ directory, app }: Context, names: readonly string[]): Promise<User[]> {
  const found = await Promise.all(names.map((name) => directory.user(app, name)))
  return found.filter((user) => user !== undefined)
}

async function targetOf(
  { directory, rooms, app }: Context,
  log: Pick<LogRow, 'id' | 'kind' | 'key'>,
  people: readonly User[],
): Promise<StoredMessage['targetFor'] | undefined> {
  const common = { domain: groupDomain, isBlocked: false } as const
  if (log.kind === 'group') {
    const group = await directory.group(app, log.key)
    return group && (() => ({ ...common, kind: 'group', conversation: group, name: group.id, group }))
  }
  if (log.kind === 'thread') {
    const thread = await directory.thread(app, log.key)
    const group = thread && (await directory.group(app, thread.groupId))
    if (!thread || !group) return undefined
    return () => ({ ...common, kind: 'thread', conversation: thread, name: thread.id, group, thread })
  }
  if (log.kind === 'room') {
    const room = await rooms.find(app, log.key)
    return room && (() => ({ ...common, kind: 'room', conversation: room, name: room.id, room }))
  }
  const conversation = { logId: log.id, kind: 'single', members: people.map(({ id }) => id) } as const
  return (author) => {
    const peer = people.find(({ id }) => id !== author.id) ?? author
    return { conversation, kind: 'single', name: peer.name, domain: userDomain, peer, isBlocked: false }
  }
}
