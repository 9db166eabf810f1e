// Making a group, and the list of those one is in.

import { calls, fail, joinedDirectly } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handle.ts'
import { distinctNames, usersNamed } from '../people/queries.ts'
import { insertGroup, joinedGroups, ownLogs } from './queries.ts'
import { newGroup } from './rules.ts'

/** Groups in one answer. */
const mostAtOnce = 500

/** Pages beyond this are empty anyway, and the number stays one that databases take. */
const lastPage = 1_000_000

export const creating = [
  /** The caller owns it. The members are in at once and are told so in their own logs. */
  handle(calls.groups.create, async (context, input) => {
    const { app, config, ids, now } = context
    const me = meOf(context)
    if (input.owner && input.owner.toLowerCase() !== me.name) fail('permissionDenied')
    const group = newGroup(input, config)
    const names = distinctNames(input.members ?? []).filter((name) => name !== me.name)
    if (names.length + 1 > group.maxMembers) fail('groupMembersLimit')
    const members = await usersNamed(context, names)
    const id = String(ids.next())
    await context.change(async ({ sql, emit }) => {
      await insertGroup(sql, { app, id, owner: me, members, group, now })
      const logs = await ownLogs(sql, app, members, now)
      for (const member of members) {
        const log = logs.get(member.id)
        if (!log) continue
        emit(
          joinedDirectly,
          { groupId: id, name: group.name, by: me.name, users: [{ name: member.name }] },
          { in: log, by: me, to: member.name },
        )
      }
    })
    return { groupId: id }
  }),

  handle(calls.groups.listJoined, async (context, { page, pageSize }) => {
    const size = Math.min(Math.max(pageSize ?? mostAtOnce, 1), mostAtOnce)
    const offset = Math.min(page ?? 0, lastPage) * size
    const groups = await context.database.read((sql) => joinedGroups(sql, meOf(context).id, size, offset))
    return { groups, count: groups.length }
  }),
]
