// Joins and leaves threads: the rows, and the events for members.

import {
  backendCalls,
  calls,
  fail,
  hasReason,
  ownThreadJoined,
  ownThreadLeft,
  ParleyError,
  removedFromThread,
  type StatusFailure,
  sendFailure,
  threadMembersJoined,
  threadMembersLeft,
} from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Thread } from '../../directory/threads.ts'
import type { Context, Services } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { peopleNamed } from '../../pipeline/named-users.ts'
import type { Session } from '../../sessions/session.ts'
import { concerning, operationOf } from './events.ts'
import { emptySummary, firstSeen, groupMembership, insertThreadMember, threadSummaries } from './queries.ts'
import { changeThread, refuse, type ThreadActor, type ThreadChange, threadActorOf } from './thread-change.ts'

export const joining = [
  handle(calls.threads.join, async (context, { threadId }) => {
    const actor = await threadActorOf(context)
    return changeThread(actor, threadId, [], async (change) => {
      change.demand('join')
      await addToThread(change, actor)
      const { row, memberCount, sql } = change
      const { messageCount, at } = (await threadSummaries(sql, [row.log_id])).get(row.log_id) ?? emptySummary
      return {
        status: 'ok',
        id: row.key,
        name: row.name,
        owner: row.owner ?? '',
        createdAt: row.created_at,
        messageId: String(row.message_id),
        groupId: row.group_key,
        memberCount: memberCount + 1,
        messageCount,
        updatedAt: at,
        readUpTo: row.head,
      }
    })
  }),

  handle(calls.threads.leave, async (context, { threadId }) => {
    const actor = await threadActorOf(context)
    const { me } = actor
    await changeThread(actor, threadId, [], async (change) => {
      change.demand('leave')
      await removeFromThread(change, me, me)
      change.notifyUser(ownThreadLeft, operationOf(change.row, me.name), me)
    })
    return { status: 'ok' }
  }),

  handle(calls.threads.removeMember, async (context, { threadId, member }) => {
    const user = await removeOne(context, threadId, member)
    return { result: 'ok', user }
  }),

  /** One after the other, each as if they had joined. Those who are in the thread already are skipped. */
  handle(backendCalls.threads.addMembers, async (context, { threadId, users }) => {
    const actor = await threadActorOf(context)
    for (const me of await peopleNamed(context, 'usernames', users, mostAtOnce))
      await changeThread({ ...actor, me, device: undefined }, threadId, [], async (change) => {
        if (change.standingOf(me).isMember) return
        change.demand('join')
        await addToThread(change, { me, now: actor.now })
      })
    return { status: 'ok' }
  }),

  handle(backendCalls.threads.removeMembers, async (context, { threadId, users }) => {
    const outcomes: object[] = []
    for (const { name } of await peopleNamed(context, 'usernames', users, mostAtOnce))
      try {
        outcomes.push({ result: true, user: await removeOne(context, threadId, name) })
      } catch (error) {
        if (!hasReason(error, 'notInGroup') && !hasReason(error, 'permissionDenied')) throw error
        outcomes.push({ result: false, user: name })
      }
    return { outcomes }
  }),
]

const mostAtOnce = 10

async function removeOne(context: Context, threadId: string, member: string): Promise<string> {
  const actor = await threadActorOf(context)
  const { me, directory, app } = actor
  const name = member.toLowerCase()
  // An unknown name is treated like a user who is not a member, so that it reveals no accounts.
  const user = await directory.user(app, name)
  await changeThread(actor, threadId, user ? [user] : [], async (change) => {
    change.demand('removeMember', user ?? { id: 0, name })
    if (!user) return refuse('notInGroup', 'removeMember', name)
    await removeFromThread(change, user, me)
    change.notifyUser(removedFromThread, concerning(change.row, me.name, user.name), user)
  })
  return name
}

async function addToThread(
  change: ThreadChange,
  { me, now }: Pick<ThreadActor, 'me' | 'now'>,
): Promise<void> {
  const { sql, row, thread, memberCount } = change
  const membership =
    (await groupMembership(sql, me.id, thread.groupLogId)) ?? fail('notInGroup', { users: me.name })
  const start = await firstSeen(sql, thread, membership)
  await insertThreadMember(sql, { logId: thread.logId, id: thread.id, head: row.head, start }, me, now)
  const data = { ...concerning(row, me.name, me.name), memberCount: memberCount + 1 }
  change.notify(threadMembersJoined, data)
  change.notifyUser(ownThreadJoined, operationOf(row, me.name), me)
}

async function removeFromThread(change: ThreadChange, user: User, by: User): Promise<void> {
  const { sql, row, thread, memberCount } = change
  await sql.run('DELETE FROM members WHERE log_id = ? AND user_id = ?', [thread.logId, user.id])
  change.stopFollowing([user])
  change.notify(threadMembersLeft, { ...concerning(row, by.name, user.name), memberCount: memberCount - 1 })
}

/** Adds a sender to the thread they write to. Returns the refusal for the sender, if there is one. */
export function joinsByWriting(services: Services) {
  const { directory, sessions, change, config, host } = services
  return async (session: Session, thread: Thread): Promise<StatusFailure | undefined> => {
    const { user, deviceId, resource } = session
    const device = { id: deviceId, resource }
    const actor = { directory, sessions, change, config, app: user.app, me: user, device, now: host.now() }
    try {
      await changeThread(actor, thread.id, [], async (changing) => {
        // Two messages or two devices at once.
        if (changing.standingOf(user).isMember) return
        changing.demand('join')
        await addToThread(changing, actor)
      })
      return undefined
    } catch (error) {
      if (hasReason(error, 'threadNotFound')) return sendFailure('groupNotFound')
      // The channel has one text for all full member lists.
      if (hasReason(error, 'maxLimit')) return sendFailure('roomFull')
      if (error instanceof ParleyError) return sendFailure(error.reason, { form: 'group' })
      throw error
    }
  }
}
