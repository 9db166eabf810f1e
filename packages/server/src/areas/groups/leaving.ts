// Leaving a group, or being removed by its managers.

import { calls, groupLeft, removedFromGroup } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { allowedOf, checkTargets, onlyOrAll } from '../memberships/shared.ts'
import { changeGroup } from './group-change.ts'
import { removeFromGroup } from './membership.ts'
import { outcomeOf, targetsOf } from './targets.ts'

export const leaving = [
  handle(calls.groups.leave, async (context, { groupId }) => {
    const me = meOf(context)
    await changeGroup(context, groupId, {}, async (change) => {
      change.demand('leave')
      await removeFromGroup(change, { users: [me], by: me })
      const data = { groupId: change.group.id, name: change.row.name, by: me.name, users: [] }
      change.notifyUser(groupLeft, data, me)
    })
    return { result: { result: true } }
  }),

  /** A single user is removed or refused. Several have an outcome each. */
  handle(calls.groups.removeMembers, async (context, input) => {
    const me = meOf(context)
    const users = await targetsOf(context, input.groupId, input.users)
    const outcomes = await changeGroup(context, input.groupId, { about: users }, async (change) => {
      const all = checkTargets(change, 'removeMember', users)
      const going = allowedOf(all)
      if (going.length > 0) await removeFromGroup(change, { users: going, by: me })
      const data = { groupId: change.group.id, name: change.row.name, by: me.name }
      for (const user of going)
        change.notifyUser(removedFromGroup, { ...data, users: [{ name: user.name }] }, user)
      return all.map((one) => outcomeOf('remove_member', change.group.id, one))
    })
    return { outcomes: onlyOrAll(outcomes) }
  }),
]
