// Joining a group: applications, and the answers to applications and invitations.

import {
  applicationAccepted,
  applicationAnswered,
  applicationDeclined,
  applied,
  calls,
  fail,
  groupJoined,
  groupLimits,
  invalidParameter,
  invitationAccepted,
  invitationDeclined,
} from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { changeGroup, type GroupChange, groupNamed } from './group-change.ts'
import { addToGroup, dropOpenRequests } from './membership.ts'
import { personNamed } from './named-users.ts'

export const joining = [
  handle(calls.groups.apply, async (context, input) => {
    const me = meOf(context)
    const message = checkText('message', input.message ?? '', groupLimits.maxApplication)
    const answer = await changeGroup(context, input.groupId, {}, async (change) => {
      change.demand('apply')
      const { group, row, state } = change
      if (state.needsApproval) await wait(context, change, message)
      else {
        await addToGroup(change, { users: [me], by: me, now: context.now })
        change.notifyUser(groupJoined, { groupId: group.id, name: row.name, by: me.name, users: [] }, me)
      }
      return { groupId: group.id, isMember: !state.needsApproval }
    })
    return { isDone: true, action: 'apply', user: me.name, ...answer }
  }),

  handle(calls.groups.answerApplication, async (context, input) => {
    const me = meOf(context)
    const reason = checkText('reason', input.reason ?? '', groupLimits.maxApplication)
    const user = await personNamed(context, input.groupId, 'applicant', input.user)
    await changeGroup(context, input.groupId, { about: [user] }, async (change) => {
      change.demand('answerApplication')
      if (change.refusal('answerApplication', user) === 'invalidParameter')
        fail('invalidParameter', { message: invalidParameter('applicant', user.name) })
      change.demand(input.isAccepted ? 'acceptApplication' : 'answerApplication', user)
      const { group, row, sql } = change
      const event = input.isAccepted ? applicationAccepted : applicationDeclined
      const data = {
        groupId: group.id,
        name: row.name,
        by: me.name,
        users: [{ name: user.name }],
        reason,
      }
      // The application is settled for the other managers as well.
      const answered = { groupId: group.id, by: me.name, user: user.name, isAccepted: input.isAccepted }
      change.notify(applicationAnswered, answered, change.managersAnd())
      change.notifyUser(event, data, user)
      if (input.isAccepted) await addToGroup(change, { users: [user], by: user, now: context.now })
      else await sql.run('DELETE FROM applications WHERE log_id = ? AND user_id = ?', [group.logId, user.id])
    })
    return { result: outcome('apply_verify', input.groupId, user.name) }
  }),

  handle(calls.groups.answerInvitation, async (context, input) => {
    const me = meOf(context)
    await groupNamed(context, input.groupId)
    if (input.user.toLowerCase() !== me.name) fail('permissionDenied')
    await changeGroup(context, input.groupId, {}, async (change) => {
      change.demand(input.isAccepted ? 'acceptInvitation' : 'answerInvitation', me)
      const { group, row, sql } = change
      const inviter = await inviterOf(change, me.id)
      const event = input.isAccepted ? invitationAccepted : invitationDeclined
      const data = {
        groupId: group.id,
        name: row.name,
        by: me.name,
        users: inviter ? [{ name: inviter.name }] : [],
      }
      if (inviter?.isMember) change.notify(event, data, [inviter.id])
      change.notifyUser(event, data, me)
      if (input.isAccepted) await addToGroup(change, { users: [me], by: me, now: context.now })
      else await dropOpenRequests(sql, group.logId, [me])
    })
    return { result: outcome('invite_verify', input.groupId, me.name) }
  }),
]

/** Stores an application, or replaces the message of a waiting one. The owner and admins are notified each time. */
async function wait(context: Context, { sql, group, notify, managersAnd }: GroupChange, message: string) {
  const me = meOf(context)
  await sql.run(
    `INSERT INTO applications (log_id, user_id, message, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (log_id, user_id) DO UPDATE SET message = excluded.message`,
    [group.logId, me.id, message, context.now],
  )
  notify(applied, { groupId: group.id, by: me.name, users: [], reason: message }, managersAnd())
}

async function inviterOf(
  { sql, group }: GroupChange,
  userId: number,
): Promise<{ id: number; name: string; isMember: boolean } | undefined> {
  const row = await sql.first<{ id: number; name: string; member: number | null }>(
    `SELECT u.id, u.name, m.user_id AS member FROM invitations i JOIN users u ON u.id = i.inviter_id
     LEFT JOIN members m ON m.log_id = i.log_id AND m.user_id = i.inviter_id
     WHERE i.log_id = ? AND i.user_id = ?`,
    [group.logId, userId],
  )
  return row && { id: row.id, name: row.name, isMember: row.member !== null }
}

const outcome = (action: string, groupId: string, user: string) => ({
  result: true,
  action,
  groupid: groupId,
  user,
})
