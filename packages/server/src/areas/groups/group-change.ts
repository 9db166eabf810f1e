// A change of a group. Its log is locked, so that decisions hold until the commit. The rules see the current rows. When
// the change is durable, the cache is updated before anybody is notified.

import { type DataOf, type EventDefinition, fail, type Reason } from '@parley/protocol'
import type { Conversation, User } from '../../directory/directory.ts'
import {
  type Group,
  groupIdRule,
  isManager,
  loadGroup,
  type Role,
  reloadGroup,
} from '../../directory/groups.ts'
import { onlyUsers } from '../../logs/audience.ts'
import { ownLogs } from '../../logs/own-logs.ts'
import { actingDevice } from '../../pipeline/acting-device.ts'
import type { Change, EventRoute } from '../../pipeline/change.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { groupColumns } from '../../storage/columns.ts'
import type { Sql } from '../../storage/database.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import type { GroupRow } from '../../storage/tables.ts'
import { endAllThreads, endThreadsOf } from '../threads/shared.ts'
import {
  type GroupAct,
  type GroupState,
  isSilenced,
  nonMember,
  refusalOf,
  type Standing,
  type Target,
} from './rules.ts'

/** The row of a group with the head of its log. */
export type LockedGroup = GroupRow & { readonly head: number; readonly active_until: number }

export interface GroupChange extends Change {
  readonly row: LockedGroup
  readonly state: GroupState
  /** The number of members before this change. */
  readonly memberCount: number
  /** The group when the change began, for its id and the recipients. */
  readonly group: Group
  standingOf(user: Pick<User, 'id'>): Standing
  /** Refuses unless the rules allow the act. */
  demand(act: GroupAct, on?: Pick<User, 'id' | 'name'>): void
  /** Refuses a member who may not write here, because others will read the text of this act. */
  requireMayWrite(): void
  /** The refusal as a value, for acts on several users of which some may fail. */
  refusal(act: GroupAct, on?: Pick<User, 'id' | 'name'>): Reason | undefined
  /** Notifies the members, except the acting device. With `to`, only these members. */
  notify<E extends EventDefinition>(definition: E, data: DataOf<E>, to?: Iterable<number>): void
  /** Notifies one user, member or not, on all devices but the acting one. */
  notifyUser<E extends EventDefinition>(definition: E, data: DataOf<E>, user: User): void
  /** The owner, the admins, and these users. */
  managersAnd(...users: readonly Pick<User, 'id'>[]): number[]
  /** These users left or no longer follow the group: their devices get nothing more of it. */
  stopFollowing(users: readonly Pick<User, 'id'>[]): void
  /** These users follow the group again, from its current head. */
  followAgain(users: readonly Pick<User, 'id'>[]): void
  /** Removes the users from the threads of the group as well, in the same change. */
  endThreads(users: readonly Pick<User, 'id' | 'name'>[]): Promise<void>
  /** The group and its threads no longer exist. */
  dissolved(): void
}

/** The group with this id. Refuses if there is none. */
export async function groupNamed(context: Pick<Context, 'app' | 'directory'>, id: string): Promise<Group> {
  const group = groupIdRule.test(id) ? await context.directory.group(context.app, id) : undefined
  return group ?? fail('groupNotFound', { groupId: id })
}

/**
 * Changes a group. `about` are the users concerned besides the caller: their standing is known inside, and their
 * memberships are reloaded afterwards. The own logs of `recipients` are opened and locked, for `notifyUser`.
 */
export async function changeGroup<T>(
  context: Context,
  groupId: string,
  {
    about = [],
    recipients = about,
  }: { readonly about?: readonly User[]; readonly recipients?: readonly User[] },
  work: (change: GroupChange) => Promise<T>,
): Promise<T> {
  const me = meOf(context)
  const named = await groupNamed(context, groupId)
  const device = await actingDevice(context)
  const { app, directory, sessions } = context
  const concerned = [...new Map([me, ...about].map((user) => [user.id, user])).values()]
  return context.change(async (change) => {
    const { sql } = change
    const logs = await ownLogs(sql, app, distinct([me, ...recipients]), context.now)
    await hold(sql, named, [...logs.values()])
    const row = await heldRow(sql, named.logId)
    if (!row) return fail('groupNotFound', { groupId })
    // Another change may have come first.
    const group = named.version === row.version ? named : ((await loadGroup(sql, app, named.id)) ?? named)
    const standings = await standingsOf(sql, group.logId, concerned)
    const memberCount = await countMembers(sql, group.logId)
    const state = stateOf(row, memberCount)
    let isDissolved = false
    const by: Pick<EventRoute, 'by' | 'device'> = { by: me, ...(device ? { device } : {}) }
    const standingOf = (user: Pick<User, 'id'>) => standings.get(user.id) ?? nonMember
    const targetOf = (user: Pick<User, 'id'>): Target => ({ ...standingOf(user), isSelf: user.id === me.id })
    const refusal = (act: GroupAct, on?: Pick<User, 'id' | 'name'>) =>
      refusalOf(act, state, standingOf(me), on && targetOf(on))
    const leaving: number[] = []
    const returning: number[] = []
    const value = await work({
      ...change,
      row,
      state,
      memberCount,
      group,
      standingOf,
      refusal,
      demand(act, on) {
        const reason = refusal(act, on)
        if (reason) refuse(reason, group, on?.name ?? me.name)
      },
      requireMayWrite() {
        const who = standingOf(me)
        if (who.role !== undefined && isSilenced(state, who, context.now))
          refuse('permissionDenied', group, me.name)
      },
      notify: (definition, data, to) =>
        change.emit(definition, data, {
          in: group,
          to: group.id,
          ...by,
          ...(to ? { audience: onlyUsers(to) } : {}),
        }),
      notifyUser(definition, data, user) {
        const log = logs.get(user.id)
        if (!log) throw new Error(`The log of ${user.name} was not opened.`)
        change.emit(definition, data, { in: log, to: user.name, ...by })
      },
      managersAnd: (...users) => [
        ...[...group.people].flatMap(([id, member]) => (isManager(member) ? [id] : [])),
        ...users.map(({ id }) => id),
      ],
      stopFollowing: (users) => leaving.push(...users.map(({ id }) => id)),
      followAgain: (users) => returning.push(...users.map(({ id }) => id)),
      endThreads: (users) =>
        endThreadsOf(change, { directory, sessions, by: me, device }, group.logId, users),
      dissolved: () => {
        isDissolved = true
      },
    })
    if (isDissolved) await endAllThreads(change, { directory, sessions }, group.logId)
    await sql.run('UPDATE groups SET version = version + 1 WHERE log_id = ?', [group.logId])
    const after = isDissolved
      ? undefined
      : await reloadGroup(sql, app, group.id, {
          group: directory.knownGroup(app, group.id),
          version: row.version,
          users: concerned.map(({ id }) => id),
        })
    change.whenDurable(() => {
      if (after) directory.changedGroup(after)
      else directory.forgetGroup(group)
      sessions.leaveLog(isDissolved ? group.people.keys() : leaving, group.logId)
      sessions.joinLog(returning, group.logId, row.head)
    })
    return value
  })
}

/** Refuses an act on a user, with the texts that clients know. */
export function refuse(reason: Reason, group: Pick<Group, 'id'>, user: string): never {
  if (reason === 'notInGroup') return fail(reason, { form: 'members', users: user })
  if (reason === 'alreadyInGroup') return fail(reason, { form: 'invited', users: user })
  return fail(reason, { groupId: group.id, user })
}

/** The standing of a user in a group and the group's state, for reading only. */
export async function readGroupState(
  context: Context,
  groupId: string,
  about: readonly User[] = [],
): Promise<Pick<GroupChange, 'row' | 'state' | 'memberCount' | 'group' | 'standingOf' | 'demand'>> {
  const me = meOf(context)
  const group = await groupNamed(context, groupId)
  return context.database.read(async (sql) => {
    const row = await heldRow(sql, group.logId)
    if (!row) return fail('groupNotFound', { groupId })
    const standings = await standingsOf(sql, group.logId, distinct([me, ...about]))
    const memberCount = await countMembers(sql, group.logId)
    const state = stateOf(row, memberCount)
    const standingOf = (user: Pick<User, 'id'>) => standings.get(user.id) ?? nonMember
    return {
      row,
      state,
      memberCount,
      group,
      standingOf,
      demand(act, on) {
        const target = on && { ...standingOf(on), isSelf: on.id === me.id }
        const reason = refusalOf(act, state, standingOf(me), target)
        if (reason) refuse(reason, group, on?.name ?? me.name)
      },
    }
  })
}

const distinct = (users: readonly User[]): User[] => [
  ...new Map(users.map((user) => [user.id, user])).values(),
]

/** Takes locks in one global order, so that concurrent changes cannot deadlock. */
async function hold(sql: Sql, group: Group, logs: readonly Conversation[]): Promise<void> {
  await lockLogs(sql, [{ logId: group.logId }, ...logs])
}

function heldRow(sql: Sql, logId: number): Promise<LockedGroup | undefined> {
  return sql.first<LockedGroup>(
    `SELECT ${groupColumns('g')}, l.head, l.active_until FROM groups g JOIN logs l ON l.id = g.log_id WHERE g.log_id = ?`,
    [logId],
  )
}

async function countMembers(sql: Sql, logId: number): Promise<number> {
  const row = await sql.first<{ people: number }>('SELECT count(*) AS people FROM members WHERE log_id = ?', [
    logId,
  ])
  return row?.people ?? 0
}

/** The parts of a row that the rules need. */
export function stateOf(row: GroupRow, memberCount: number): GroupState {
  return {
    isPublic: row.is_public === 1,
    needsApproval: row.needs_approval === 1,
    membersMayInvite: row.members_may_invite === 1,
    inviteNeedsConfirmation: row.invite_needs_confirmation === 1,
    isFull: memberCount >= row.max_members,
    isBanned: row.banned === 1,
    isDisabled: row.disabled === 1,
  }
}

type StandingRow = {
  id: number
  role: number | null
  muted_until: number | null
  allowed: number | null
  blocked: number
  invited: number
  applied: number
}

async function standingsOf(sql: Sql, logId: number, users: readonly User[]): Promise<Map<number, Standing>> {
  const rows = await selectIn<StandingRow>(
    sql,
    `SELECT u.id, m.role, m.muted_until, m.allowed,
       (SELECT count(*) FROM group_blocks b WHERE b.log_id = ? AND b.user_id = u.id) AS blocked,
       (SELECT count(*) FROM invitations i WHERE i.log_id = ? AND i.user_id = u.id) AS invited,
       (SELECT count(*) FROM applications a WHERE a.log_id = ? AND a.user_id = u.id) AS applied
     FROM users u LEFT JOIN members m ON m.user_id = u.id AND m.log_id = ? WHERE u.id IN (LIST)`,
    users.map(({ id }) => id),
    [logId, logId, logId, logId],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        role: row.role === null ? undefined : (row.role as Role),
        isBlocked: row.blocked > 0,
        isInvited: row.invited > 0,
        isApplicant: row.applied > 0,
        mutedUntil: row.muted_until ?? 0,
        isAllowed: row.allowed === 1,
      },
    ]),
  )
}
