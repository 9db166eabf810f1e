// Creates, renames and destroys threads.

import {
  calls,
  fail,
  ownThreadCreated,
  ownThreadDestroyed,
  ownThreadRenamed,
  threadCreated,
  threadDestroyed,
  threadLimits,
  threadRenamed,
} from '@parley/protocol'
import { type Group, groupIdRule } from '../../directory/groups.ts'
import { allBut } from '../../logs/audience.ts'
import { ownLogs } from '../../logs/own-logs.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import type { Sql } from '../../storage/database.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { EntryFlag, type GroupRow, type MemberRow } from '../../storage/tables.ts'
import { findVisible } from '../messages/shared.ts'
import { noticeOf, operationOf } from './events.ts'
import { emptySummary, insertThreadMember, insertThreadRow, threadSummaries } from './queries.ts'
import { outsider, refusalOf } from './rules.ts'
import { changeThread, refuse, type ThreadActor, threadActorOf } from './thread-change.ts'

export const lifecycle = [
  /**
   * The caller becomes a member. The rest of the group and the caller's other devices are notified, with different
   * events.
   */
  handle(calls.threads.create, async (context, input) => {
    const actor = await threadActorOf(context)
    const { app, me, now, device, directory } = actor
    if (input.owner && input.owner.toLowerCase() !== me.name) fail('permissionDenied')
    const name = checkText('name', input.name, threadLimits.maxName)
    const { groupId } = input
    const found = groupIdRule.test(groupId) ? await directory.group(app, groupId) : undefined
    const group = found ?? fail('groupNotFound', { groupId })
    const id = String(context.ids.next())
    await context.change(async ({ sql, emit }) => {
      const logs = await ownLogs(sql, app, [me], now)
      await lockLogs(sql, [group, ...logs.values()])
      await demandCreating(sql, actor, group)
      const parent = await findVisible(sql, me, input.messageId)
      const isSuitable =
        parent?.log.id === group.logId && parent.entry.audience === null && parent.entry.counted === 1
      if (!parent || !isSuitable) return fail('messageNotFound')
      const messageId = parent.entry.id
      if (await sql.first('SELECT 1 AS found FROM threads WHERE message_id = ?', [messageId]))
        fail('threadExists', { messageId })
      const row = { key: id, group_key: group.id, message_id: messageId, name }
      await insertThread(sql, { actor, group, row })
      const by = { by: me, ...(device ? { device } : {}) }
      emit(
        threadCreated,
        { ...noticeOf(row, me.name, now), messageCount: 0 },
        { in: group, to: group.id, ...by, audience: allBut([me.id]) },
      )
      const own = logs.get(me.id)
      if (own) emit(ownThreadCreated, operationOf(row, me.name), { in: own, to: me.name, ...by })
    })
    return { threadId: id }
  }),

  handle(calls.threads.rename, async (context, input) => {
    const actor = await threadActorOf(context)
    const { me, now } = actor
    const name = checkText('name', input.name, threadLimits.maxName)
    await changeThread(actor, input.threadId, [], async (change) => {
      change.demand('rename')
      const { sql } = change
      if (change.row.name === name) return
      const row = { ...change.row, name }
      await sql.run('UPDATE threads SET name = ? WHERE log_id = ?', [name, row.log_id])
      const { messageCount } = (await threadSummaries(sql, [row.log_id])).get(row.log_id) ?? emptySummary
      change.notifyGroup(threadRenamed, { ...noticeOf(row, me.name, now), messageCount })
      change.notifyUser(ownThreadRenamed, operationOf(row, me.name), me)
    })
    return { name }
  }),

  /** Its log stays, but is no longer reachable. */
  handle(calls.threads.destroy, async (context, { threadId }) => {
    const actor = await threadActorOf(context)
    const { me, now } = actor
    await changeThread(actor, threadId, [], async (change) => {
      change.demand('destroy')
      const { sql, row } = change
      await sql.run('DELETE FROM members WHERE log_id = ?', [row.log_id])
      await sql.run('DELETE FROM threads WHERE log_id = ?', [row.log_id])
      await sql.run(`UPDATE entries SET flags = flags & ${~EntryFlag.hasThread} WHERE id = ?`, [
        row.message_id,
      ])
      change.notifyGroup(threadDestroyed, noticeOf(row, me.name, now))
      change.notifyUser(ownThreadDestroyed, operationOf(row, me.name), me)
      change.destroyed()
    })
    return { status: 'ok' }
  }),
]

type GroupMembership = Pick<MemberRow, 'role' | 'muted_until' | 'allowed'>

/** Refuses unless the acting user may create one more thread in this group. */
async function demandCreating(sql: Sql, { me, config, now }: ThreadActor, group: Group): Promise<void> {
  const row = await sql.first<Pick<GroupRow, 'banned' | 'disabled'> & { threads: number }>(
    `SELECT banned, disabled, (SELECT count(*) FROM threads t WHERE t.group_log_id = groups.log_id) AS threads
     FROM groups WHERE log_id = ?`,
    [group.logId],
  )
  if (!row) return fail('groupNotFound', { groupId: group.id })
  const member = await sql.first<GroupMembership>(
    'SELECT role, muted_until, allowed FROM members WHERE log_id = ? AND user_id = ?',
    [group.logId, me.id],
  )
  const standing = member && {
    ...outsider,
    role: member.role as 0 | 1 | 2,
    mutedUntil: member.muted_until,
    isAllowed: member.allowed === 1,
  }
  const state = {
    isBanned: row.banned === 1,
    isDisabled: row.disabled === 1,
    isFull: row.threads >= config.maxThreads,
  }
  const reason = refusalOf('create', state, standing ?? outsider, now)
  if (reason) refuse(reason, 'create', me.name)
}

async function insertThread(
  sql: Sql,
  made: {
    readonly actor: ThreadActor
    readonly group: Group
    readonly row: { readonly key: string; readonly message_id: number; readonly name: string }
  },
): Promise<void> {
  const { actor, group, row } = made
  const { app, me, now } = actor
  const logId = await insertThreadRow(sql, {
    appId: app.id,
    id: row.key,
    groupLogId: group.logId,
    messageId: row.message_id,
    name: row.name,
    ownerId: me.id,
    now,
  })
  await insertThreadMember(sql, { logId, id: row.key, head: 0, start: 0 }, me, now)
}
