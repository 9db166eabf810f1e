// Group details, for members and, for a public group, everybody.

import { calls, fail, invalidParameter } from '@parley/protocol'
import { groupIdRule, Role } from '../../directory/groups.ts'
import { handle } from '../../pipeline/handler.ts'
import { splitNames } from '../../pipeline/named-users.ts'
import {
  type DetailedMember,
  detailedMembers,
  readGroupDetails,
  type SeenGroup,
} from '../../storage/procedures/group-details.ts'
import { roleWord, stillMuted } from '../memberships/shared.ts'
import { refuse, stateOf } from './group-change.ts'
import { nonMember, refusalOf } from './rules.ts'

/** Groups per answer, and members listed for each. */
const mostGroups = 100
const mostMembers = 200
const mostForBackEnds = 10_000

/** A back end sees what the owner sees. */
const asOwner = (row: SeenGroup): SeenGroup => ({ ...row, role: Role.owner })

export const info = [
  /**
   * A single group is answered or refused. From several, those that do not exist or are not visible are left out, so
   * that one dissolved group does not fail the refresh of many.
   */
  handle(calls.groups.info, async (context, { groupIds, withJoinedTime }) => {
    const { app, database, now } = context
    const ids = [...new Set(splitNames(groupIds))]
    if (ids.length === 0 || ids.length > mostGroups)
      fail('invalidParameter', { message: invalidParameter('groupId', groupIds) })
    const most = context.isApp ? mostForBackEnds : mostMembers
    const found = await database.ask(readGroupDetails, {
      appId: app.id,
      userId: context.me?.id ?? 0,
      ids: ids.filter((id) => groupIdRule.test(id)),
      mostMembers: most,
      isApp: context.isApp,
    })
    const rows = new Map(found.groups.map((row) => [row.id, row]))
    const seen = ids.flatMap((id) => rows.get(id) ?? []).map((row) => (context.isApp ? asOwner(row) : row))
    const [only] = ids
    if (ids.length === 1 && only !== undefined) {
      const [row] = seen
      if (!row) return fail('groupNotFound', { groupId: only })
      const reason = refusalFor(row)
      if (reason) return refuse(reason, row, context.me?.name ?? '')
    }
    const membersOf = ({ log_id }: SeenGroup) =>
      found.members ?? database.read((sql) => detailedMembers(sql, log_id, most))
    const showing = { now, withJoinedTime: withJoinedTime === true, membersOf }
    const visible = seen.filter((row) => !refusalFor(row))
    return { groups: await Promise.all(visible.map((row) => shown(row, showing))) }
  }),
]

function refusalFor(row: SeenGroup) {
  const membership = {
    ...nonMember,
    role: (row.role ?? undefined) as Role | undefined,
    isInvited: row.invited > 0,
  }
  return refusalOf('info', stateOf(row, row.people), membership)
}

interface Showing {
  readonly now: number
  readonly withJoinedTime: boolean
  readonly membersOf: (row: SeenGroup) => readonly DetailedMember[] | Promise<readonly DetailedMember[]>
}

async function shown(row: SeenGroup, { now, withJoinedTime, membersOf }: Showing) {
  if (row.role === null) return outside(row)
  return { ...outside(row), ...inside(row, now), members: people(await membersOf(row), withJoinedTime) }
}

function outside(row: SeenGroup) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    avatar: row.avatar,
    custom: row.custom,
    owner: row.owner,
    createdAt: row.created_at,
    maxMembers: row.max_members,
    needsApproval: row.needs_approval === 1,
    membersMayInvite: row.members_may_invite === 1,
    inviteNeedsConfirmation: row.invite_needs_confirmation === 1,
    isPublic: row.is_public === 1,
    isDisabled: row.disabled === 1,
    memberCount: row.people,
  }
}

/** The fields for members only, and those about the caller. */
function inside(row: SeenGroup, now: number) {
  return {
    isBanned: row.banned === 1,
    isShielded: row.shielded === 1,
    role: roleWord(row.role),
    mutedUntil: stillMuted(row.muted_until, now),
    isAllowed: row.allowed === 1,
    isQuiet: row.quiet === 1,
    announcement: row.announcement,
  }
}

/** In the terms of the wire, where an admin is a member. */
function people(rows: readonly DetailedMember[], withJoinedTime: boolean) {
  return rows.map(({ name, role, joined_at }) => ({
    [roleWord(role) === 'owner' ? 'owner' : 'member']: name,
    ...(withJoinedTime ? { joined_time: joined_at } : {}),
  }))
}
