// The announcement that the owner and admins show to everybody in the room.

import { calls, groupLimits, roomAnnounced, roomAnnouncementRemoved } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { changeRoom, readRoomState, requireMayWrite } from './room-change.ts'

export const announcing = [
  handle(calls.rooms.announcement, async (context, { roomId }) => {
    const { demand, room } = await readRoomState(context, roomId)
    demand('announcement')
    return { announcement: room.facts.announcement }
  }),

  /** An empty text deletes it. Setting the same text again sends no event. */
  handle(calls.rooms.setAnnouncement, async (context, { roomId, announcement: given }) => {
    const announcement = checkText('announcement', given, groupLimits.maxAnnouncement)
    await changeRoom(context, roomId, async (change) => {
      change.demand('setAnnouncement')
      if (change.room.facts.announcement === announcement) return
      if (announcement !== '') requireMayWrite(change)
      await change.setFacts({ announcement })
      if (announcement === '') change.notify(roomAnnouncementRemoved, { users: [] })
      else change.notify(roomAnnounced, { users: [], announcement })
    })
    return { roomId, isDone: true }
  }),
]
