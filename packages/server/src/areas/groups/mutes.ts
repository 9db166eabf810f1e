// Mutes of members. An expired mute has no effect, even if it is still stored.

import { calls, groupLimits, memberMuted, memberUnmuted } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { namedIn } from '../../pipeline/named-users.ts'
import type { Sql } from '../../storage/database.ts'
import { runIn } from '../../storage/procedures/batched-statements.ts'
import { allowedOf, checkTargets, endOfMute, isMutedAt, muteTimes } from '../memberships/shared.ts'
import { changeGroup, readGroupState } from './group-change.ts'
import { targetsOf } from './targets.ts'

export const mutes = [
  /** Muting again replaces the remaining time, even with a shorter one. */
  handle(calls.groups.mute, async (context, { groupId, users, duration }) => {
    const until = endOfMute(duration, context.now)
    const targets = await targetsOf(context, groupId, users)
    const muted = await changeGroup(context, groupId, { about: targets, recipients: [] }, async (change) => {
      const all = checkTargets(change, 'mute', targets)
      const affected = allowedOf(all)
      const managers = change.managersAnd()
      await setMutes(change.sql, change.group.logId, affected, until)
      for (const user of affected)
        change.notify(
          memberMuted,
          {
            groupId: change.group.id,
            by: meOf(context).name,
            users: [{ name: user.name }],
            times: muteTimes(user.name, until),
          },
          [...managers, user.id],
        )
      return all.map(({ user, reason }) => ({
        isDone: !reason,
        until: reason ? change.standingOf(user).mutedUntil : until,
        user: user.name,
      }))
    })
    return { muted }
  }),

  /** Users who are not muted stay so, without an event. */
  handle(calls.groups.unmute, async (context, { groupId, users }) => {
    const targets = await targetsOf(context, groupId, users)
    const outcomes = await changeGroup(
      context,
      groupId,
      { about: targets, recipients: [] },
      async (change) => {
        const all = checkTargets(change, 'unmute', targets)
        const affected = allowedOf(all)
        const managers = change.managersAnd()
        await setMutes(change.sql, change.group.logId, affected, 0)
        for (const user of affected.filter((one) =>
          isMutedAt(change.standingOf(one).mutedUntil, context.now),
        ))
          change.notify(
            memberUnmuted,
            { groupId: change.group.id, by: meOf(context).name, users: [{ name: user.name }] },
            [...managers, user.id],
          )
        return all.map(({ user, reason }) => ({ isDone: !reason, user: user.name }))
      },
    )
    return { outcomes }
  }),

  handle(calls.groups.listMuted, async (context, { groupId }) => {
    const { demand, group } = await readGroupState(context, groupId)
    demand('listMuted')
    const muted = await context.database.read((sql) => mutedRows(sql, group.logId, context.now))
    return { muted }
  }),

  handle(calls.groups.isMuted, async (context, { groupId, member }) => {
    const { user, target } = await namedIn(context, member)
    const { demand, standingOf } = await readGroupState(context, groupId, user ? [user] : [])
    demand('lookAt', target)
    return { isMuted: isMutedAt(standingOf(target).mutedUntil, context.now) }
  }),
]

function setMutes(
  sql: Sql,
  logId: number,
  users: readonly { readonly id: number }[],
  until: number,
): Promise<void> {
  return runIn(
    sql,
    'UPDATE members SET muted_until = ? WHERE log_id = ? AND user_id IN (LIST)',
    users.map(({ id }) => id),
    [until, logId],
  )
}

function mutedRows(sql: Sql, logId: number, now: number): Promise<{ until: number; user: string }[]> {
  return sql.all<{ until: number; user: string }>(
    `SELECT m.muted_until AS until, u.name AS "user" FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.log_id = ? AND (m.muted_until = ? OR m.muted_until > ?) ORDER BY u.name`,
    [logId, groupLimits.muteForEver, now],
  )
}
