// Lists of group members.

import { calls, groupLimits, userNameRule } from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { roleWord, stillMuted } from '../memberships/shared.ts'
import { readGroupState } from './group-change.ts'
import { adminNames, type ListedMember, type MemberPosition, memberRows } from './member-queries.ts'

/** Members per answer. */
const mostAtOnce = 1000
const lastPage = 1_000_000

export const memberLists = [
  handle(calls.groups.listMembers, async (context, input) => {
    const me = meOf(context)
    const { group, demand, standingOf } = await readGroupState(context, input.groupId)
    demand('listMembers')
    const beginning = (input.query ?? '').toLowerCase()
    if (beginning !== '' && !userNameRule.test(beginning)) return { members: [], cursor: '', count: 0 }
    // A request with a page wants the older form.
    const isPaged = input.page !== undefined || input.pageSize !== undefined
    const wanted = isPaged ? input.pageSize : input.limit
    const size = Math.min(Math.max(wanted ?? groupLimits.memberPageSize, 1), mostAtOnce)
    const rows = await context.database.read((sql) =>
      memberRows(sql, {
        logId: group.logId,
        beginning,
        ...(isPaged
          ? { limit: size, offset: (Math.min(Math.max(input.page ?? 1, 1), lastPage) - 1) * size }
          : { limit: size + 1, after: readCursor(input.cursor ?? '') }),
      }),
    )
    const shown = rows.slice(0, size)
    const seesAll = standingOf(me).role !== Role.member
    const members = shown.map((row) => ({
      ...named(row, isPaged),
      ...(input.withJoinedTime ? { joinedAt: row.joined_at } : {}),
      ...(seesAll || row.id === me.id ? restraints(row, context.now) : {}),
    }))
    const last = shown.at(-1)
    const cursor = isPaged || rows.length <= size || !last ? '' : writeCursor(last)
    return { members, cursor, count: members.length }
  }),

  handle(calls.groups.listAdmins, async (context, { groupId }) => {
    const { group, demand } = await readGroupState(context, groupId)
    demand('listAdmins')
    return { admins: await context.database.read((sql) => adminNames(sql, group.logId)) }
  }),
]

/** The name under its role. The older form has no admins. */
function named({ name, role }: ListedMember, isOlder: boolean) {
  const word = roleWord(role) ?? 'member'
  return { [isOlder && word === 'admin' ? 'member' : word]: name }
}

function restraints({ muted_until, allowed }: ListedMember, now: number) {
  const mutedUntil = stillMuted(muted_until, now)
  return { ...(mutedUntil === 0 ? {} : { mutedUntil }), ...(allowed === 1 ? { isAllowed: true } : {}) }
}

function writeCursor({ role, joined_at, id }: ListedMember): string {
  return `${role}_${joined_at}_${id}`
}

/** An invalid cursor starts at the beginning. */
function readCursor(cursor: string): MemberPosition | undefined {
  const found = /^([012])_(\d{1,15})_(\d{1,15})$/.exec(cursor)
  return found ? { role: Number(found[1]), joinedAt: Number(found[2]), userId: Number(found[3]) } : undefined
}
