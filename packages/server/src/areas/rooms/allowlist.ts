// The allowlist: users who may write while the whole room is muted. It does not help against a mute of the user.

import { backendCalls, calls, fail, roomAllowed, roomDisallowed, roomLimits } from '@parley/protocol'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { namedIn } from '../../pipeline/named-users.ts'
import { allowedOf, checkTargets, onlyOrAll } from '../memberships/shared.ts'
import { namesIn } from './role-lists.ts'
import { changeRoom, readRoomState } from './room-change.ts'
import { outcomeOf, targetsOf } from './targets.ts'

export const roomAllowlist = [
  handle(calls.rooms.allow, async (context, { roomId, users }) => ({
    outcomes: await setAllowed(context, roomId, users, 'allow'),
  })),

  handle(backendCalls.rooms.allowOne, async (context, { roomId, member }) => ({
    outcomes: onlyOrAll(await setAllowed(context, roomId, [member], 'allow')),
  })),

  handle(calls.rooms.disallow, async (context, { roomId, users }) => ({
    outcomes: onlyOrAll(await setAllowed(context, roomId, users, 'disallow')),
  })),

  handle(calls.rooms.listAllowed, async (context, { roomId }) => {
    const { demand, room } = await readRoomState(context, roomId)
    demand('listAllowed')
    const users = namesIn(room, ({ isAllowed }) => isAllowed)
    return { users, count: users.length }
  }),

  handle(calls.rooms.isAllowed, async (context, { roomId, member }) => {
    const { target } = await namedIn(context, member)
    const { demand, standingOf } = await readRoomState(context, roomId)
    demand('lookAt', target)
    return { isAllowed: standingOf(target).isAllowed, user: target.name }
  }),
]

const words = {
  allow: { isAllowed: true, action: 'add_user_whitelist', event: roomAllowed },
  disallow: { isAllowed: false, action: 'remove_user_whitelist', event: roomDisallowed },
} as const

/** Users without a change stay as they are, without an event. */
async function setAllowed(
  context: Context,
  roomId: string,
  names: readonly string[] | string,
  act: keyof typeof words,
) {
  const { isAllowed, action, event } = words[act]
  const targets = await targetsOf(context, roomId, names)
  return changeRoom(context, roomId, async (change) => {
    const { room } = change
    const all = checkTargets(change, act, targets)
    const affected = allowedOf(all).filter((user) => change.standingOf(user).isAllowed !== isAllowed)
    const before = namesIn(room, (standing) => standing.isAllowed).length
    if (isAllowed && before + affected.length > roomLimits.maxAllowed) fail('maxLimit')
    await change.setStandings(affected, { isAllowed })
    for (const { id, name } of affected) change.notify(event, { users: [{ name }] }, [...room.managers(), id])
    return all.map((one) => outcomeOf(action, room.id, one))
  })
}
