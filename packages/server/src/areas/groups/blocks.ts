// The block list of a group. Blocking removes a member; other users can be blocked before they join.

import {
  calls,
  fail,
  groupLimits,
  legacyCalls,
  memberBlocked,
  memberUnblocked,
  removedFromGroup,
} from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Sql } from '../../storage/database.ts'
import { runIn } from '../../storage/procedures/batched-statements.ts'
import { allowedOf, checkTargets, onlyOrAll } from '../memberships/shared.ts'
import { changeGroup, type GroupChange, readGroupState } from './group-change.ts'
import { dropOpenRequests, removeFromGroup } from './membership.ts'
import { outcomeOf, targetsOf } from './targets.ts'

export const groupBlocks = [
  handle(calls.groups.block, async (context, { groupId, users }) => ({
    outcomes: await block(context, groupId, users),
  })),

  handle(legacyCalls.groups.blockOne, async (context, { groupId, member }) => ({
    outcomes: onlyOrAll(await block(context, groupId, [member])),
  })),

  /**
   * Users who are not blocked stay so, without an event. An unblocked user may join again, but is not added
   * automatically.
   */
  handle(calls.groups.unblock, async (context, { groupId, users }) => {
    const targets = await targetsOf(context, groupId, users)
    const outcomes = await changeGroup(context, groupId, { about: targets }, async (change) => {
      const all = checkTargets(change, 'unblock', targets)
      const affected = allowedOf(all).filter((user) => change.standingOf(user).isBlocked)
      await runIn(
        change.sql,
        'DELETE FROM group_blocks WHERE log_id = ? AND user_id IN (LIST)',
        affected.map(({ id }) => id),
        [change.group.logId],
      )
      const managers = change.managersAnd()
      for (const user of affected) {
        const data = eventOf(context, change, user)
        change.notifyUser(memberUnblocked, data, user)
        change.notify(memberUnblocked, data, managers)
      }
      return all.map((one) => outcomeOf('remove_blocks', change.group.id, one))
    })
    return { outcomes: onlyOrAll(outcomes) }
  }),

  /** In the order of blocking. */
  handle(calls.groups.listBlocked, async (context, { groupId }) => {
    const { demand, group } = await readGroupState(context, groupId)
    demand('listBlocked')
    const users = await context.database.read((sql) => blockedNames(sql, group.logId))
    return { users, count: users.length }
  }),
]

/** Users who are blocked already stay so, without an event. */
async function block(context: Context, groupId: string, names: readonly string[]) {
  const me = meOf(context)
  const targets = await targetsOf(context, groupId, names)
  return changeGroup(context, groupId, { about: targets }, async (change) => {
    const all = checkTargets(change, 'block', targets)
    const affected = allowedOf(all).filter((user) => !change.standingOf(user).isBlocked)
    const members = affected.filter((user) => change.standingOf(user).role !== undefined)
    await store(change.sql, change.group.logId, affected, context.now)
    await dropOpenRequests(change.sql, change.group.logId, affected)
    if (members.length > 0) await removeFromGroup(change, { users: members, by: me })
    const managers = change.managersAnd()
    for (const user of affected) {
      const data = eventOf(context, change, user)
      if (change.standingOf(user).role !== undefined) change.notifyUser(removedFromGroup, data, user)
      change.notifyUser(memberBlocked, data, user)
      change.notify(memberBlocked, data, managers)
    }
    return all.map((one) => outcomeOf('add_blocks', change.group.id, one))
  })
}

function eventOf(context: Context, { group }: GroupChange, user: User) {
  return { groupId: group.id, name: group.name, by: meOf(context).name, users: [{ name: user.name }] }
}

async function store(sql: Sql, logId: number, users: readonly User[], now: number): Promise<void> {
  if (users.length === 0) return
  await sql.insertMany(
    'group_blocks',
    ['log_id', 'user_id', 'created_at'],
    users.map(({ id }) => [logId, id, now]),
    'ON CONFLICT (log_id, user_id) DO NOTHING',
  )
  const row = await sql.first<{ people: number }>(
    'SELECT count(*) AS people FROM group_blocks WHERE log_id = ?',
    [logId],
  )
  if ((row?.people ?? 0) > groupLimits.maxBlocked) fail('maxLimit')
}

async function blockedNames(sql: Sql, logId: number): Promise<string[]> {
  const rows = await sql.all<{ name: string }>(
    `SELECT u.name FROM group_blocks b JOIN users u ON u.id = b.user_id
     WHERE b.log_id = ? ORDER BY b.created_at, b.user_id`,
    [logId],
  )
  return rows.map(({ name }) => name)
}
