// Invites users to a group: adds them at once, or asks them first if the group requires consent.

import { calls, fail, invited, joinedDirectly } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { allowedOf, blockersOf, type CheckedTarget } from '../memberships/shared.ts'
import { changeGroup, type GroupChange } from './group-change.ts'
import { limitAdditions } from './limits.ts'
import { addToGroup } from './membership.ts'
import { insertInvitations } from './queries.ts'
import { outcomeOf, targetsOf } from './targets.ts'

export const inviting = [
  /**
   * A single user is invited or refused. Several have an outcome each, in the order of the names, which also decides
   * who gets the remaining places. A full group refuses the call. An invitation does not take a place yet.
   */
  handle(calls.groups.invite, async (context, input) => {
    const me = meOf(context)
    const users = await targetsOf(context, input.groupId, input.users)
    limitAdditions(context, users.length)
    const outcomes = await changeGroup(context, input.groupId, { about: users }, async (change) => {
      const { sql, group, state } = change
      // Users who have blocked the inviter are asked first.
      const blockers = context.config.askBlockers ? await blockersOf(sql, users, me) : new Set<number>()
      const isAsked = ({ id }: User) => state.inviteNeedsConfirmation || blockers.has(id)
      const all = fitting(change, users, isAsked)
      const allowed = allowedOf(all)
      const toInvite = allowed.filter(isAsked)
      const newMembers = allowed.filter((user) => !isAsked(user))
      if (toInvite.length > 0) await insertInvitations(sql, group.logId, toInvite, me, context.now)
      if (newMembers.length > 0) await addToGroup(change, { users: newMembers, by: me, now: context.now })
      const data = { groupId: group.id, name: change.row.name, by: me.name }
      for (const user of allowed)
        change.notifyUser(
          isAsked(user) ? invited : joinedDirectly,
          { ...data, users: [{ name: user.name }] },
          user,
        )
      return all.map((one) => ({
        ...outcomeOf('invite', group.id, one),
        user: one.user.name,
        ...(isAsked(one.user) && !one.reason ? { isAsked: true } : {}),
      }))
    })
    return { outcomes }
  }),
]

/** The users who can be invited, with a place for each, in the order of the names. Refuses if there are none. */
function fitting(
  change: GroupChange,
  users: readonly User[],
  isAsked: (user: User) => boolean,
): CheckedTarget[] {
  const { demand, memberCount, refusal, row, state } = change
  // Capacity is checked last, so that a user who is a member already gets that reason.
  if (refusal('invite') !== 'membersFull') demand('invite')
  if (users.length === 1) demand('invite', users[0])
  let freePlaces = row.max_members - memberCount
  const all = users.map((user): CheckedTarget => {
    const reason = refusal('invite', user)
    if (reason || isAsked(user)) return { user, reason }
    freePlaces--
    return { user, reason: freePlaces < 0 ? 'membersFull' : undefined }
  })
  if (state.isFull && all.some(({ reason }) => reason === 'membersFull')) fail('membersFull')
  return all
}
