// The block list of a room. Blocking removes a member; other users can be blocked before they join.

import {
  calls,
  fail,
  legacyCalls,
  removedFromRoom,
  roomAdminRemoved,
  roomBlocked,
  roomLimits,
  roomUnblocked,
} from '@parley/protocol'
import { Role } from '../../directory/groups.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Room } from '../../rooms/room.ts'
import { allowedOf, checkTargets, onlyOrAll } from '../memberships/shared.ts'
import { removeFromRoom } from './membership.ts'
import { namesIn } from './role-lists.ts'
import { changeRoom, readRoomState } from './room-change.ts'
import { outcomeOf, targetsOf } from './targets.ts'

export const roomBlocks = [
  handle(calls.rooms.block, async (context, { roomId, users }) => ({
    outcomes: await block(context, roomId, users),
  })),

  handle(legacyCalls.rooms.blockOne, async (context, { roomId, member }) => ({
    outcomes: onlyOrAll(await block(context, roomId, [member])),
  })),

  /**
   * Users who are not blocked stay so, without an event. An unblocked user may join again, but is not added
   * automatically.
   */
  handle(calls.rooms.unblock, async (context, { roomId, users }) => {
    const targets = await targetsOf(context, roomId, users)
    const outcomes = await changeRoom(context, roomId, async (change) => {
      const { room } = change
      const all = checkTargets(change, 'unblock', targets)
      const affected = allowedOf(all).filter((user) => change.standingOf(user).isBlocked)
      await change.setStandings(affected, { isBlocked: false })
      for (const { id, name } of affected)
        change.notify(roomUnblocked, { users: [{ name }], name: room.facts.name }, [...room.managers(), id])
      return all.map((one) => outcomeOf('remove_blocks', room.id, one))
    })
    return { outcomes: onlyOrAll(outcomes) }
  }),

  handle(calls.rooms.listBlocked, async (context, { roomId }) => {
    const { demand, room } = await readRoomState(context, roomId)
    demand('listBlocked')
    const users = blockedIn(room)
    return { users, count: users.length }
  }),
]

const blockedIn = (room: Room): string[] => namesIn(room, ({ isBlocked }) => isBlocked)

/** Users who are blocked already stay so, without an event. */
async function block(context: Context, roomId: string, names: readonly string[]) {
  const targets = await targetsOf(context, roomId, names)
  return changeRoom(context, roomId, async (change) => {
    const { room } = change
    const all = checkTargets(change, 'block', targets)
    const affected = allowedOf(all).filter((user) => !change.standingOf(user).isBlocked)
    const present = affected.filter(({ id }) => room.present.has(id))
    const admins = affected.filter((user) => change.standingOf(user).role === Role.admin)
    if (blockedIn(room).length + affected.length > roomLimits.maxBlocked) fail('maxLimit')
    // Managers can act from outside the room, so a blocked user loses their role.
    await change.setStandings(affected, { isBlocked: true, isAllowed: false, role: Role.member, since: 0 })
    if (present.length > 0) await removeFromRoom(context, change, present)
    const facts = { name: room.facts.name }
    for (const { name } of admins) change.notify(roomAdminRemoved, { users: [{ name }] })
    for (const { id, name } of present)
      change.notify(removedFromRoom, { users: [{ name }], ...facts, reason: '' }, [id])
    for (const { id, name } of affected)
      change.notify(roomBlocked, { users: [{ name }], ...facts }, [...room.managers(), id])
    return all.map((one) => outcomeOf('add_blocks', room.id, one))
  })
}
