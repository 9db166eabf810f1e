// The allowlist: users who may write while all members are muted. It does not help against a mute of the user.

import { backendCalls, calls, memberAllowed, memberDisallowed } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { namedIn } from '../../pipeline/named-users.ts'
import type { Sql } from '../../storage/database.ts'
import { runIn } from '../../storage/procedures/batched-statements.ts'
import type { Flag } from '../../storage/tables.ts'
import { allowedOf, checkTargets, onlyOrAll } from '../memberships/shared.ts'
import { changeGroup, readGroupState } from './group-change.ts'
import { outcomeOf, targetsOf } from './targets.ts'

export const allowlist = [
  handle(calls.groups.allow, async (context, { groupId, users }) => ({
    outcomes: await setAllowed(context, groupId, await targetsOf(context, groupId, users), 1),
  })),

  handle(backendCalls.groups.allowOne, async (context, { groupId, member }) => ({
    outcomes: onlyOrAll(await setAllowed(context, groupId, await targetsOf(context, groupId, [member]), 1)),
  })),

  handle(calls.groups.disallow, async (context, { groupId, users }) => ({
    outcomes: onlyOrAll(await setAllowed(context, groupId, await targetsOf(context, groupId, users), 0)),
  })),

  handle(calls.groups.listAllowed, async (context, { groupId }) => {
    const { demand, group } = await readGroupState(context, groupId)
    demand('listAllowed')
    const users = await context.database.read((sql) => allowedNames(sql, group.logId))
    return { users, count: users.length }
  }),

  handle(calls.groups.isAllowed, async (context, { groupId, member }) => {
    const { user, target } = await namedIn(context, member)
    const { demand, standingOf } = await readGroupState(context, groupId, user ? [user] : [])
    demand('lookAt', target)
    return { isAllowed: standingOf(target).isAllowed, user: target.name }
  }),
]

const words = {
  1: { act: 'allow', action: 'add_user_whitelist', event: memberAllowed },
  0: { act: 'disallow', action: 'remove_user_whitelist', event: memberDisallowed },
} as const

/** Users without a change stay as they are, without an event. */
function setAllowed(context: Context, groupId: string, targets: readonly User[], to: Flag) {
  const { act, action, event } = words[to]
  return changeGroup(context, groupId, { about: targets, recipients: [] }, async (change) => {
    const all = checkTargets(change, act, targets)
    const affected = allowedOf(all).filter((user) => change.standingOf(user).isAllowed !== (to === 1))
    await runIn(
      change.sql,
      'UPDATE members SET allowed = ? WHERE log_id = ? AND user_id IN (LIST)',
      affected.map(({ id }) => id),
      [to, change.group.logId],
    )
    const managers = change.managersAnd()
    for (const user of affected)
      change.notify(
        event,
        { groupId: change.group.id, by: meOf(context).name, users: [{ name: user.name }] },
        [...managers, user.id],
      )
    return all.map((one) => outcomeOf(action, change.group.id, one))
  })
}

async function allowedNames(sql: Sql, logId: number): Promise<string[]> {
  const rows = await sql.all<{ name: string }>(
    `SELECT u.name FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.log_id = ? AND m.allowed = 1 ORDER BY u.name`,
    [logId],
  )
  return rows.map(({ name }) => name)
}
