// Group calls for the app's back end only: listing all groups, and adding users without their consent.

import { backendCalls, fail, joinedDirectly } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { namedIn } from '../../pipeline/named-users.ts'
import type { Sql } from '../../storage/database.ts'
import { changeGroup, groupNamed } from './group-change.ts'
import { addToGroup } from './membership.ts'
import { targetsOf } from './targets.ts'

const { groups } = backendCalls

const mostPerPage = 1000

export const backendGroups = [
  handle(groups.listAll, async ({ app, database }, { limit = 10, cursor }) => {
    const most = Math.min(Math.max(limit, 1), mostPerPage)
    const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : Number.MAX_SAFE_INTEGER
    const rows = await database.read((sql) => allGroups(sql, app.id, before, most + 1))
    const shown = rows.slice(0, most)
    return {
      groups: shown.map((row) => ({
        id: row.id,
        name: row.name,
        owner: `${app.key}_${row.owner}`,
        type: 'group',
        memberCount: row.people,
        modifiedAt: row.modified_at,
      })),
      count: shown.length,
      ...(rows.length > most ? { cursor: String(shown.at(-1)?.log_id) } : {}),
    }
  }),

  handle(groups.isJoined, async (context, { groupId, member }) => {
    const group = await groupNamed(context, groupId)
    const { user } = await namedIn(context, member)
    return { isJoined: user !== undefined && group.people.has(user.id) }
  }),

  handle(groups.addMember, async (context, { groupId, member }) => {
    const [user = ''] = await add(context, groupId, [member])
    return { isDone: true, groupId, action: 'add_member', user }
  }),

  handle(groups.addMembers, async (context, { groupId, users }) => ({
    added: await add(context, groupId, users),
    groupId,
    action: 'add_member',
  })),
]

/** Adds all of them or none. Existing members are skipped; refuses if all of them are members already. */
async function add(context: Context, groupId: string, names: readonly string[]): Promise<string[]> {
  const me = meOf(context)
  const users = await targetsOf(context, groupId, names)
  return changeGroup(context, groupId, { about: users }, async (change) => {
    const { group, row, memberCount } = change
    const newMembers = users.filter((user) => change.standingOf(user).role === undefined)
    const [first] = users
    if (newMembers.length === 0)
      return fail('permissionDenied', { form: 'alreadyMember', user: first?.name ?? '', groupId })
    for (const user of newMembers) change.demand('invite', user)
    if (memberCount + newMembers.length > row.max_members) fail('membersFull')
    await addToGroup(change, { users: newMembers, by: me, now: context.now })
    for (const user of newMembers)
      change.notifyUser(
        joinedDirectly,
        { groupId: group.id, name: row.name, by: me.name, users: [{ name: user.name }] },
        user,
      )
    return newMembers.map(({ name }) => name)
  })
}

type ListedGroup = {
  log_id: number
  id: string
  name: string
  owner: string
  people: number
  modified_at: number
}

function allGroups(sql: Sql, appId: number, before: number, limit: number): Promise<ListedGroup[]> {
  return sql.all<ListedGroup>(
    `SELECT g.log_id, l.key AS id, g.name, COALESCE(o.name, '') AS owner, g.modified_at,
       (SELECT count(*) FROM members m WHERE m.log_id = g.log_id) AS people
     FROM groups g JOIN logs l ON l.id = g.log_id LEFT JOIN users o ON o.id = g.owner_id
     WHERE g.app_id = ? AND g.log_id < ? ORDER BY g.log_id DESC LIMIT ?`,
    [appId, before, limit],
  )
}
