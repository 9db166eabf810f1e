// Shared parts of recalling and editing: both name a message of their conversation, and happen once, however often they
// are sent.

import type { Config } from '../../config/config.ts'
import { isManager } from '../../directory/groups.ts'
import type { MessageIds } from '../../logs/message-ids.ts'
import type { Host } from '../../platform/host.ts'
import type { Database } from '../../storage/database.ts'
import type { Appended } from '../../storage/procedures/append-types.ts'
import { findRepeat } from '../../storage/procedures/messages.ts'
import type { EntryRow } from '../../storage/tables.ts'
import { clientKeyOf, type Incoming, type MadeEntry } from './incoming-message.ts'
import type { ChangeableMessage } from './rules.ts'
import type { Target } from './targets.ts'
import { findMessage, findVisible, type Visible } from './visibility.ts'

export interface ChangeParts {
  readonly database: Database
  readonly ids: MessageIds
  readonly host: Host
  readonly config: Config
}

/** The change took place, now or earlier. */
export interface Changed {
  readonly result: Appended
  /** The entry that reports it. Absent if it took place earlier. */
  readonly made?: MadeEntry
  /** Further content of the answer. */
  readonly more?: Uint8Array
}

/** A message that is to be changed. */
export type Changing = Pick<Visible, 'entry' | 'log'>

/** The message that an incoming meta names, and the earlier entry if this meta is a duplicate. */
export async function lookUp(
  { database }: ChangeParts,
  incoming: Incoming,
  target: Target,
  messageId: number,
): Promise<{ repeat: EntryRow | undefined; message: Changing | undefined }> {
  const { session, byBackend } = incoming
  const { user } = session
  const key = clientKeyOf(incoming)
  return database.read(async (sql) => {
    const repeat = key === null ? undefined : await findRepeat(sql, user.id, key)
    const find = byBackend ? findMessage : findVisible
    const found = messageId > 0 ? await find(sql, user, messageId) : undefined
    // An id of another conversation is treated as unknown, even if the user is in that one too.
    return { repeat, message: found?.log.id === target.conversation.logId ? found : undefined }
  })
}

/** The owner and admins of a group have the same role in its threads. A back end acts as the sender of the message. */
export function changeableMessageOf(
  { entry }: Changing,
  { session: { user }, byBackend }: Incoming,
  { group, room }: Pick<Target, 'group' | 'room'>,
): ChangeableMessage {
  if (byBackend) return { isSender: true, isManager: byBackend.isForced === true, sentAt: entry.sent_at }
  return {
    isSender: entry.sender_id === user.id,
    isManager: isManager(room?.standingOf(user) ?? group?.people.get(user.id)),
    sentAt: entry.sent_at,
  }
}

/** The place of an earlier entry. */
export function appendedOf(row: EntryRow): Appended {
  return { id: row.id, logId: row.log_id, seq: row.seq, sentAt: row.sent_at, duplicate: true }
}
