// Empties the entries of a person, some at a time. Their rows stay, because numbers have no gaps.
import { BodyType, decode, encode, Meta } from '@parley/protocol'
import { procedure, type Sql } from '../sql.ts'
import type { EntryRow } from '../tables.ts'
import { lockLog } from './append.ts'
import { emptyEntry, emptyMessage } from './messages.ts'

export interface EntryErasure {
  readonly erasureId: number
  readonly userId: number
  /** Entries with ids after the first and up to the second are searched. */
  readonly after: number
  readonly upTo: number
  /** Only messages: the entries that announce the departure of the person to others are kept. */
  readonly messagesOnly: boolean
}

type Erased = Pick<EntryRow, 'id' | 'log_id' | 'type' | 'meta'>

/** Empties them and stores the progress, so that a killed server continues from there. */
export const eraseEntries = procedure(
  'eraseEntries',
  async (sql: Sql, { erasureId, userId, after, upTo, messagesOnly }: EntryErasure): Promise<number> => {
    const rows = await sql.all<Erased>(
      `SELECT id, log_id, type, meta FROM entries WHERE id > ? AND id <= ? AND sender_id = ?
       ${messagesOnly ? 'AND type IN (1, 2, 3)' : ''} ORDER BY log_id, id`,
      [after, upTo, userId],
    )
    for (const row of rows) await erase(sql, row)
    await sql.run('UPDATE erasures SET position = ? WHERE id = ?', [upTo, erasureId])
    return rows.length
  },
)

async function erase(sql: Sql, { id, log_id: logId, type, meta }: Erased): Promise<void> {
  if (type >= 1 && type <= 3) {
    const log = await lockLog(sql, logId)
    await emptyMessage(sql, { logId, messageId: id, head: log?.head ?? 0 })
  } else if (type === BodyType.RECALL) {
    // Devices that were offline still have the message and need this entry. Only the note of the sender is
    // removed.
    await sql.run('UPDATE entries SET meta = ? WHERE id = ?', [withoutNote(meta), id])
  } else await emptyEntry(sql, id)
  await sql.run('UPDATE entries SET client_key = NULL, device_id = 0 WHERE id = ?', [id])
  await sql.run('DELETE FROM pushes WHERE entry_id = ?', [id])
}

function withoutNote(meta: Uint8Array): Uint8Array {
  const { clientKey: _, ext: __, from, ...rest } = decode(Meta, meta)
  return encode(Meta, { ...rest, ...(from && { from: { ...from, clientResource: '' } }) })
}
