// Mutes in a room, for present and absent users: leaving and rejoining does not end a mute.

import { calls, fail, roomLimits, roomMuted, roomUnmuted } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { namedIn } from '../../pipeline/named-users.ts'
import { allowedOf, endOfMute, isMutedAt, judged, muteTimes } from '../memberships/shared.ts'
import { changeRoom, lookAt } from './changing.ts'
import { standingsIn } from './role-lists.ts'
import { targetsOf } from './targets.ts'

export const roomMutes = [
  /** Muting again replaces the remaining time, even with a shorter one. */
  handle(calls.rooms.mute, async (context, { roomId, users, duration }) => {
    const until = endOfMute(duration, context.now)
    const targets = await targetsOf(context, roomId, users)
    const muted = await changeRoom(context, roomId, async (change) => {
      const { room, now } = change
      const all = judged(change, 'mute', targets)
      const those = allowedOf(all)
      const before = standingsIn(room, ({ mutedUntil }) => isMutedAt(mutedUntil, now))
      const isNew = ({ name }: { name: string }) => !before.some((one) => one.name === name)
      if (before.length + those.filter(isNew).length > roomLimits.maxMuted) fail('maxLimit')
      await change.setStandings(those, { mutedUntil: until })
      for (const { id, name } of those)
        change.tell(roomMuted, { users: [{ name }], times: muteTimes(name, until) }, [...room.managers(), id])
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
      const { room, now } = change
      const all = judged(change, 'unmute', targets)
      // An expired mute is deleted as well, without an event.
      const those = allowedOf(all).filter((one) => change.standingOf(one).mutedUntil !== 0)
      await change.setStandings(those, { mutedUntil: 0 })
      for (const { id, name } of those.filter((one) => isMutedAt(change.standingOf(one).mutedUntil, now)))
        change.tell(roomUnmuted, { users: [{ name }] }, [...room.managers(), id])
      return all.map(({ user, reason }) => ({ isDone: !reason, user: user.name }))
    })
    return { outcomes }
  }),

  handle(calls.rooms.listMuted, async (context, { roomId }) => {
    const { demand, room } = await lookAt(context, roomId)
    demand('listMuted')
    const muted = standingsIn(room, ({ mutedUntil }) => isMutedAt(mutedUntil, context.now))
    return { muted: muted.map(({ name, mutedUntil }) => ({ until: mutedUntil, user: name })) }
  }),

  handle(calls.rooms.isMuted, async (context, { roomId, member }) => {
    const { target } = await namedIn(context, member)
    const { demand, standingOf } = await lookAt(context, roomId)
    demand('lookAt', target)
    return { isMuted: isMutedAt(standingOf(target).mutedUntil, context.now) }
  }),
]
