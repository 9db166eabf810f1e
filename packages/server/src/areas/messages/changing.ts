// What recalling and editing share: they name a message of the conversation they are sent to, and happen once, however
// often they are sent.

import type { Config } from '../../config.ts'
import type { User } from '../../directory/directory.ts'
import { isManager } from '../../directory/groups.ts'
import type { MessageIds } from '../../logs/message-ids.ts'
import type { Host } from '../../platform/host.ts'
import type { Database } from '../../storage/database.ts'
import type { Appended } from '../../storage/procedures/entries.ts'
import { findRepeat } from '../../storage/procedures/messages.ts'
import type { EntryRow } from '../../storage/tables.ts'
import { clientKeyOf, type Incoming, type Made } from './incoming.ts'
import type { Standing } from './rules.ts'
import type { Target } from './targets.ts'
import { findVisible, type Visible } from './visibility.ts'

export interface ChangeParts {
  readonly database: Database
  readonly ids: MessageIds
  readonly host: Host
  readonly config: Config
}

/** It happened, now or before. */
export interface Changed {
  readonly result: Appended
  /** The entry that tells of it; nothing is told of what happened before. */
  readonly made?: Made
  /** What the answer says besides ids. */
  readonly more?: Uint8Array
}

/** The message that an incoming meta names, and whether this very meta has come before. */
export async function lookUp(
  { database }: ChangeParts,
  incoming: Incoming,
  target: Target,
  messageId: number,
): Promise<{ repeat: EntryRow | undefined; message: Visible | undefined }> {
  const { user } = incoming.session
  return database.read(async (sql) => {
    const repeat = await findRepeat(sql, user.id, clientKeyOf(incoming))
    const found = messageId > 0 ? await findVisible(sql, user, messageId) : undefined
    // An id of another conversation is as good as none, also when the user is in that one too.
    return { repeat, message: found?.log.id === target.conversation.logId ? found : undefined }
  })
}

/** Owner and admins of a group are that in its threads, too. */
export function standingOf(
  { entry }: Visible,
  user: User,
  { group, room }: Pick<Target, 'group' | 'room'>,
): Standing {
  return {
    isSender: entry.sender_id === user.id,
    isManager: isManager(room?.standingOf(user) ?? group?.people.get(user.id)),
    sentAt: entry.sent_at,
  }
}

/** The place of an entry that was made before. */
export function placeOf(row: EntryRow): Appended {
  return { id: row.id, logId: row.log_id, seq: row.seq, sentAt: row.sent_at, duplicate: true }
}
