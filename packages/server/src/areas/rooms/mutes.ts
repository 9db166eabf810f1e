// Mutes in a room, for present and absent users: leaving and rejoining does not end a mute.

import { calls } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { namedIn } from '../../pipeline/named-users.ts'
import { allowedOf, checkTargets, endOfMute, isMutedAt } from '../memberships/shared.ts'
import { announceMute, checkMuteLimit } from './mute-events.ts'
import { standingsIn } from './role-lists.ts'
import { changeRoom, readRoomState } from './room-change.ts'
import { targetsOf } from './targets.ts'

export const roomMutes = [
  /** Muting again replaces the remaining time, even with a shorter one. */
  handle(calls.rooms.mute, async (context, { roomId, users, duration }) => {
    const until = endOfMute(duration, context.now)
    const targets = await targetsOf(context, roomId, users)
    const muted = await changeRoom(context, roomId, async (change) => {
      const all = checkTargets(change, 'mute', targets)
      const affected = allowedOf(all)
      checkMuteLimit(change, affected)
      await change.setStandings(affected, { mutedUntil: until })
      for (const user of affected) announceMute(change, user, until)
      return all.map(({ user, reason }) => ({
        isDone: !reason,
        until: reason ? change.standingOf(user).mutedUntil : until,
        user: user.name,
      }))
    })
    return { muted }
  }),

  /** Users who are not muted stay so, without an event. */
  handle(calls.rooms.unmute, async (context, { roomId, users }) => {
    const targets = await targetsOf(context, roomId, users)
    const outcomes = await changeRoom(context, roomId, async (change) => {
      const all = checkTargets(change, 'unmute', targets)
      // An expired mute is deleted as well, without an event.
      const affected = allowedOf(all).filter((one) => change.standingOf(one).mutedUntil !== 0)
      await change.setStandings(affected, { mutedUntil: 0 })
      for (const user of affected) announceMute(change, user, 0)
      return all.map(({ user, reason }) => ({ isDone: !reason, user: user.name }))
    })
    return { outcomes }
  }),

  handle(calls.rooms.listMuted, async (context, { roomId }) => {
    const { demand, room } = await readRoomState(context, roomId)
    demand('listMuted')
    const muted = standingsIn(room, ({ mutedUntil }) => isMutedAt(mutedUntil, context.now))
    return { muted: muted.map(({ name, mutedUntil }) => ({ until: mutedUntil, user: name })) }
  }),

  handle(calls.rooms.isMuted, async (context, { roomId, member }) => {
    const { target } = await namedIn(context, member)
    const { demand, standingOf } = await readRoomState(context, roomId)
    demand('lookAt', target)
    return { isMuted: isMutedAt(standingOf(target).mutedUntil, context.now) }
  }),
]
