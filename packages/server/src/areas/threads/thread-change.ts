// A change of a thread. Its log and its group's are locked, so that decisions hold until the commit. When the change is
// durable, the cache is updated before anybody is notified.

import { type DataOf, type EventDefinition, fail, type Reason } from '@parley/protocol'
import type { Config } from '../../config/config.ts'
import type { App, Conversation, Directory, User } from '../../directory/directory.ts'
import { type Group, groupIdRule, type Role } from '../../directory/groups.ts'
import { loadThread, type Thread } from '../../directory/threads.ts'
import { allBut } from '../../logs/audience.ts'
import { ownLogs } from '../../logs/own-logs.ts'
import { type ActingDevice, actingDevice } from '../../pipeline/acting-device.ts'
import type { Change, EventRoute } from '../../pipeline/change.ts'
import { type Context, meOf, type Services } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import type { GroupRow } from '../../storage/tables.ts'
import { type NamedThread, namedThreads } from './queries.ts'
import { outsider, refusalOf, type ThreadAct, type ThreadStanding, type ThreadState } from './rules.ts'

/** The acting user and the services they need: for a call, or for a message that joins a thread. */
export interface ThreadActor extends Pick<Services, 'directory' | 'sessions' | 'change' | 'config'> {
  readonly app: App
  readonly me: User
  readonly device: ActingDevice | undefined
  readonly now: number
}

export async function threadActorOf(context: Context): Promise<ThreadActor> {
  requireThreadsEnabled(context)
  const { directory, sessions, change, config, app, now } = context
  return {
    directory,
    sessions,
    change,
    config,
    app,
    now,
    me: meOf(context),
    device: await actingDevice(context),
  }
}

export function requireThreadsEnabled({ config }: { readonly config: Config }): void {
  if (!config.threads) fail('serviceNotEnabled', { form: 'threads' })
}

/** The thread with this id and its group. Refuses if there is none. */
export async function threadNamed(
  { app, directory }: { readonly app: App; readonly directory: Directory },
  id: string,
): Promise<{ thread: Thread; group: Group }> {
  const thread = groupIdRule.test(id) ? await directory.thread(app, id) : undefined
  const group = thread && (await directory.group(app, thread.groupId))
  return thread && group ? { thread, group } : fail('threadNotFound', { threadId: id })
}

/** Refuses an act, with the texts that clients know. */
export function refuse(reason: Reason, act: ThreadAct, user: string): never {
  if (reason === 'notInGroup') return fail(reason, { users: user })
  if (reason === 'threadExists') return fail(reason, { form: 'member', user })
  if (reason === 'maxLimit') return fail(reason, { form: act === 'create' ? 'threads' : 'threadMembers' })
  return fail(reason)
}

/** The row of a thread with the head of its log. */
export type LockedThread = NamedThread & { readonly head: number }

export interface ThreadChange extends Change {
  readonly row: LockedThread
  /** As they were when the change began. */
  readonly thread: Thread
  readonly group: Group
  /** The number of members before this change. */
  readonly memberCount: number
  standingOf(user: Pick<User, 'id'>): ThreadStanding
  /** Refuses unless the rules allow the act. */
  demand(act: ThreadAct, on?: Pick<User, 'id' | 'name'>): void
  /** Notifies the members of the thread, except the acting device. */
  notify<E extends EventDefinition>(definition: E, data: DataOf<E>): void
  /** Notifies the group, except the acting user. */
  notifyGroup<E extends EventDefinition>(definition: E, data: DataOf<E>): void
  /** Notifies one user on all devices but the acting one. */
  notifyUser<E extends EventDefinition>(definition: E, data: DataOf<E>, user: User): void
  /** These users left the thread: their devices get nothing more of it. */
  stopFollowing(users: readonly Pick<User, 'id'>[]): void
  /** The thread no longer exists. */
  destroyed(): void
}

export async function changeThread<T>(
  actor: ThreadActor,
  threadId: string,
  about: readonly User[],
  work: (change: ThreadChange) => Promise<T>,
): Promise<T> {
  const { app, me, directory, sessions, now, device } = actor
  const { thread, group } = await threadNamed(actor, threadId)
  const concerned = [...new Map([me, ...about].map((user) => [user.id, user])).values()]
  return actor.change(async (change) => {
    const { sql } = change
    const logs = await ownLogs(sql, app, concerned, now)
    await lockLogs(sql, [group, thread, ...logs.values()])
    const locked = await loadThreadState(sql, thread)
    if (!locked) return fail('threadNotFound', { threadId })
    const { row, state, memberCount } = { ...locked, state: stateOf(locked, actor.config) }
    const standings = await standingsOf(sql, thread, concerned)
    const standingOf = (user: Pick<User, 'id'>) => standings.get(user.id) ?? outsider
    const by: Pick<EventRoute, 'by' | 'device'> = { by: me, ...(device ? { device } : {}) }
    const leaving: number[] = []
    let isDestroyed = false
    const value = await work({
      ...change,
      row,
      thread,
      group,
      memberCount,
      standingOf,
      demand(act, on) {
        const target = on && { ...standingOf(on), isSelf: on.id === me.id }
        const reason = refusalOf(act, state, standingOf(me), now, target)
        if (reason) refuse(reason, act, on?.name ?? me.name)
      },
      notify: (definition, data) => change.emit(definition, data, { in: thread, to: thread.id, ...by }),
      notifyGroup: (definition, data) =>
        change.emit(definition, data, { in: group, to: group.id, ...by, audience: allBut([me.id]) }),
      notifyUser(definition, data, user) {
        const log: Conversation | undefined = logs.get(user.id)
        if (!log) throw new Error(`The log of ${user.name} was not opened.`)
        change.emit(definition, data, { in: log, to: user.name, ...by })
      },
      stopFollowing: (users) => leaving.push(...users.map(({ id }) => id)),
      destroyed: () => {
        isDestroyed = true
      },
    })
    await sql.run('UPDATE threads SET version = version + 1 WHERE log_id = ?', [thread.logId])
    const after = isDestroyed ? undefined : await loadThread(sql, app, thread.id)
    change.whenDurable(() => {
      if (after) directory.changedThread(after)
      else directory.forgetThread(thread)
      sessions.leaveLog(isDestroyed ? thread.people : leaving, thread.logId)
    })
    return value
  })
}

/** A thread for reading only, if the caller may. */
export async function readThreadState(
  context: Context,
  threadId: string,
): Promise<{ thread: Thread; row: LockedThread; memberCount: number; isMember: boolean }> {
  requireThreadsEnabled(context)
  const me = meOf(context)
  const { thread } = await threadNamed(context, threadId)
  return context.database.read(async (sql) => {
    const found = await loadThreadState(sql, thread)
    if (!found) return fail('threadNotFound', { threadId })
    const standing = (await standingsOf(sql, thread, [me])).get(me.id) ?? outsider
    const reason = refusalOf('read', stateOf(found, context.config), standing, context.now)
    if (reason) refuse(reason, 'read', me.name)
    return { thread, row: found.row, memberCount: found.memberCount, isMember: standing.isMember }
  })
}

interface LoadedThread {
  readonly row: LockedThread
  readonly groupRow: Pick<GroupRow, 'banned' | 'disabled'>
  readonly memberCount: number
}

async function loadThreadState(sql: Sql, thread: Thread): Promise<LoadedThread | undefined> {
  const row = await sql.first<NamedThread>(`${namedThreads} WHERE t.log_id = ?`, [thread.logId])
  const log = await sql.first<{ head: number; people: number }>(
    'SELECT head, (SELECT count(*) FROM members m WHERE m.log_id = logs.id) AS people FROM logs WHERE id = ?',
    [thread.logId],
  )
  const groupRow = await sql.first<Pick<GroupRow, 'banned' | 'disabled'>>(
    'SELECT banned, disabled FROM groups WHERE log_id = ?',
    [thread.groupLogId],
  )
  if (!row || !log || !groupRow) return undefined
  return { row: { ...row, head: log.head }, groupRow, memberCount: log.people }
}

const stateOf = ({ groupRow, memberCount }: LoadedThread, config: Config): ThreadState => ({
  isBanned: groupRow.banned === 1,
  isDisabled: groupRow.disabled === 1,
  isFull: memberCount >= config.maxThreadMembers,
})

type StandingRow = {
  id: number
  role: number | null
  muted_until: number | null
  allowed: number | null
  inside: number | null
}

async function standingsOf(
  sql: Sql,
  thread: Pick<Thread, 'logId' | 'groupLogId' | 'ownerId'>,
  users: readonly User[],
): Promise<Map<number, ThreadStanding>> {
  const rows = await selectIn<StandingRow>(
    sql,
    `SELECT u.id, m.role, m.muted_until, m.allowed, i.user_id AS inside FROM users u
     LEFT JOIN members m ON m.user_id = u.id AND m.log_id = ?
     LEFT JOIN members i ON i.user_id = u.id AND i.log_id = ? WHERE u.id IN (LIST)`,
    users.map(({ id }) => id),
    [thread.groupLogId, thread.logId],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        role: row.role === null ? undefined : (row.role as Role),
        mutedUntil: row.muted_until ?? 0,
        isAllowed: row.allowed === 1,
        isCreator: row.id === thread.ownerId,
        isMember: row.inside !== null,
      },
    ]),
  )
}
