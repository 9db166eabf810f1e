// Erases what the person wrote: messages, reactions, names of threads, attributes of rooms. Others get the same events as
// if the person had recalled and removed everything.

import { hasReason } from '@parley/protocol'
import { recallStored } from '../areas/messages/backend-recall-edit.ts'
import { withdrawReaction } from '../areas/messages/reactions.ts'
import { storedMessage } from '../areas/messages/stored-target.ts'
import { removeAttributesOf } from '../areas/rooms/attributes.ts'
import { writeOverview } from '../areas/threads/overviews.ts'
import { removedName, removeThreadName } from '../areas/threads/remove-name.ts'
import { eraseEntries } from '../storage/procedures/erase.ts'
import { type EntryWindow, highestEntry, nextWindow } from './entry-windows.ts'
import type { Erasing } from './step-context.ts'

/** Messages that are recalled at the same time; the database commits them together. */
const together = 20
/** Reactions, threads and rooms that are read at once. */
const atOnce = 100

/** Recalls all messages, window by window, and empties everything else that the person wrote to a log. */
export async function eraseMessages(erasing: Erasing): Promise<boolean> {
  const { context, row, isStopped } = erasing
  let { position } = row
  while (!isStopped()) {
    const window = await nextWindow(context.database, position, row.until_id)
    if (!window) return true
    const threads = await recallIn(erasing, window)
    await context.database.call(eraseEntries, {
      erasureId: row.id,
      userId: row.user_id,
      ...window,
      messagesOnly: false,
    })
    for (const thread of threads) await writeOverview(context, thread, erasing.user)
    position = window.upTo
  }
  return false
}

type Found = { id: number; type: number; log_id: number; kind: string | null; key: string | null }

/** Returns the threads that the person wrote in: the group sees the last message of each. */
async function recallIn({ context, row, user }: Erasing, { after, upTo }: EntryWindow) {
  const { database, directory, app } = context
  const rows = await database.read((sql) =>
    sql.all<Found>(
      `SELECT e.id, e.type, e.log_id, l.kind, l.key FROM entries e LEFT JOIN logs l ON l.id = e.log_id
       WHERE e.id > ? AND e.id <= ? AND e.sender_id = ? ORDER BY e.id`,
      [after, upTo, row.user_id],
    ),
  )
  const messages = rows.filter(({ type }) => type >= 1 && type <= 3)
  for (let from = 0; from < messages.length; from += together)
    await Promise.all(
      messages.slice(from, from + together).map(async ({ id }) => {
        const stored = await storedMessage(context, String(id))
        if (stored) await recallStored(context, stored, user, { force: true })
      }),
    )
  const keys = new Set(rows.flatMap(({ kind, key }) => (kind === 'thread' && key !== null ? [key] : [])))
  const threads = await Promise.all([...keys].map((key) => directory.thread(app, key)))
  return threads.filter((thread) => thread !== undefined)
}

/** Empties messages that were sent in the person's name while they were being erased. */
export async function eraseLateMessages({ context, row, isStopped }: Erasing): Promise<boolean> {
  const { database } = context
  const upTo = await highestEntry(database)
  let position = Math.max(row.position, row.until_id)
  while (!isStopped()) {
    const window = await nextWindow(database, position, upTo)
    if (!window) return true
    await database.call(eraseEntries, {
      erasureId: row.id,
      userId: row.user_id,
      ...window,
      messagesOnly: true,
    })
    position = window.upTo
  }
  return false
}

/** Those in conversations that the person cannot see any more are deleted without an event. */
export async function eraseReactions({ context, row, isStopped }: Erasing): Promise<boolean> {
  const { database } = context
  while (!isStopped()) {
    const rows = await database.read((sql) =>
      sql.all<{ message_id: number; name: string }>(
        'SELECT message_id, name FROM reactions WHERE user_id = ? ORDER BY message_id LIMIT ?',
        [row.user_id, atOnce],
      ),
    )
    for (const { message_id: messageId, name: reaction } of rows) {
      const isDone = await refusable(() =>
        withdrawReaction(context, { messageId: String(messageId), reaction }),
      )
      if (!isDone)
        await database.write((sql) =>
          sql.run('DELETE FROM reactions WHERE message_id = ? AND name = ? AND user_id = ?', [
            messageId,
            reaction,
            row.user_id,
          ]),
        )
    }
    if (rows.length < atOnce) return true
  }
  return false
}

/** Renames threads that the person created. */
export async function eraseThreadNames({ context, row, user, isStopped }: Erasing): Promise<boolean> {
  const { database } = context
  while (!isStopped()) {
    const rows = await database.read((sql) =>
      sql.all<{ log_id: number; key: string }>(
        `SELECT t.log_id, l.key FROM threads t JOIN logs l ON l.id = t.log_id
         WHERE t.app_id = ? AND t.owner_id = ? AND t.name <> ? ORDER BY t.log_id LIMIT ?`,
        [row.app_id, row.user_id, removedName, atOnce],
      ),
    )
    for (const { log_id: logId, key } of rows) {
      const isDone = await refusable(() => removeThreadName({ ...context, me: user, device: undefined }, key))
      if (!isDone)
        await database.write((sql) =>
          sql.run('UPDATE threads SET name = ? WHERE log_id = ?', [removedName, logId]),
        )
    }
    if (rows.length < atOnce) return true
  }
  return false
}

export async function eraseRoomAttributes({ context, row, user, isStopped }: Erasing): Promise<boolean> {
  const { database, rooms, app } = context
  const rows = await database.read((sql) =>
    sql.all<{ key: string }>(
      `SELECT DISTINCT l.key FROM room_attributes a JOIN logs l ON l.id = a.log_id WHERE a.user_id = ?`,
      [row.user_id],
    ),
  )
  for (const { key } of rows) {
    if (isStopped()) return false
    const room = await rooms.find(app, key)
    if (room) await refusable(() => removeAttributesOf(context, room, user))
  }
  await database.write((sql) => sql.run('DELETE FROM room_attributes WHERE user_id = ?', [row.user_id]))
  return true
}

/** Rows that requests stored which had begun before the person was signed out. Their account is gone, so nobody is told. */
export async function eraseLateRows({ context, row }: Erasing): Promise<boolean> {
  await context.database.write(async (sql) => {
    await sql.run('DELETE FROM reactions WHERE user_id = ?', [row.user_id])
    await sql.run('UPDATE threads SET name = ? WHERE app_id = ? AND owner_id = ?', [
      removedName,
      row.app_id,
      row.user_id,
    ])
  })
  return true
}

/** False if the rules refuse it, because the person or the conversation no longer exists. */
async function refusable(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (!hasReason(error)) throw error
    return false
  }
}
