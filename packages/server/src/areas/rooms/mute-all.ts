// Mutes a whole room: only the owner, admins and the allowlist may write.

import { calls, roomBanned, roomUnbanned } from '@parley/protocol'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { changeRoom } from './room-change.ts'

export const roomMuteAll = [
  handle(calls.rooms.ban, (context, { roomId }) => setBanned(context, roomId, true)),
  handle(calls.rooms.unban, (context, { roomId }) => setBanned(context, roomId, false)),
]

/** Without a change there is no event. */
async function setBanned(context: Context, roomId: string, isBanned: boolean) {
  await changeRoom(context, roomId, async (change) => {
    change.demand(isBanned ? 'ban' : 'unban')
    if (change.room.facts.isBanned === isBanned) return
    await change.setFacts({ isBanned })
    change.notify(isBanned ? roomBanned : roomUnbanned, { users: [] })
  })
  return { isBanned }
}
