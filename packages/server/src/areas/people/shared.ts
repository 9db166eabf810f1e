// Mutes of a user in the whole app, for other areas.

import type { User } from '../../directory/directory.ts'
import { eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import type { Context } from '../../pipeline/context.ts'

/** The column of each kind, and its name on the wire. */
export const muteKinds = [
  { key: 'chat', wire: 'chat', column: 'muted_chat' },
  { key: 'group', wire: 'groupchat', column: 'muted_group' },
  { key: 'room', wire: 'chatroom', column: 'muted_room' },
] as const

/** Mutes a user in these kinds of chat, until a time, or for ever; 0 ends a mute. */
export async function muteEverywhere(
  { database, directory, now }: Pick<Context, 'database' | 'directory' | 'now'>,
  user: User,
  ends: Readonly<Partial<Record<(typeof muteKinds)[number]['wire'], number>>>,
): Promise<void> {
  const requested = muteKinds.flatMap(({ wire, column }) => {
    const until = ends[wire]
    return until === undefined ? [] : [{ column, until }]
  })
  await database.write(async (sql) => {
    await sql.run(
      `UPDATE users SET ${requested.map(({ column }) => `${column} = ?`).join(', ')}, version = version + 1 WHERE id = ?`,
      [...requested.map(({ until }) => until), user.id],
    )
    await recordAppEvents(sql, user.app, [
      { kind: 'users.muted', data: { user: user.name, ...ends }, at: now },
    ])
  })
  eventsRecorded(user.app)
  directory.forgetUser(user)
}
