// Bringing others into a group: at once, or by asking them first where the group says so.

import { calls, fail, invited, joinedDirectly } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handle.ts'
import { changeGroup, type GroupChange } from './changing.ts'
import { putIn } from './membership.ts'
import { insertInvitations } from './queries.ts'
import { allowedOf, type Judged, outcomeOf, targetsOf } from './targets.ts'

export const inviting = [
  /**
   * One person is invited or refused. Of several each has an outcome, in the order in which they were named, also for
   * the places that are left. A group in which nobody fits any more refuses; whoever is only asked takes no place yet.
   */
  handle(calls.groups.invite, async (context, input) => {
    const me = meOf(context)
    const users = await targetsOf(context, input.groupId, input.users)
    const outcomes = await changeGroup(context, input.groupId, { about: users }, async (change) => {
      const all = fitting(change, users)
      const coming = allowedOf(all)
      const isAsked = change.state.inviteNeedsConfirmation
      if (coming.length > 0) {
        const news = { groupId: change.group.id, name: change.row.name, by: me.name }
        if (isAsked) await insertInvitations(change.sql, change.group.logId, coming, me, context.now)
        else await putIn(change, { users: coming, by: me, now: context.now })
        for (const user of coming)
          change.tellUser(isAsked ? invited : joinedDirectly, { ...news, users: [{ name: user.name }] }, user)
      }
      return all.map((one) => ({
        ...outcomeOf('invite', change.group.id, one),
        user: one.user.name,
        ...(isAsked && !one.reason ? { isAsked } : {}),
      }))
    })
    return { outcomes }
  }),
]

/** Who can be brought in, with a place for each, in the order of the names; a call for which nobody can is refused. */
function fitting(change: GroupChange, users: readonly User[]): Judged[] {
  const { demand, memberCount, refusal, row, state } = change
  // Whether there is room is asked last, so that whoever is in already is told so.
  if (refusal('invite') !== 'membersFull') demand('invite')
  if (users.length === 1) demand('invite', users[0])
  let places = row.max_members - memberCount
  const all = users.map((user): Judged => {
    const reason = refusal('invite', user)
    if (reason || state.inviteNeedsConfirmation) return { user, reason }
    places--
    return { user, reason: places < 0 ? 'membersFull' : undefined }
  })
  if (state.isFull && all.some(({ reason }) => reason === 'membersFull')) fail('membersFull')
  return all
}
