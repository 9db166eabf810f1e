// The ban of a whole room: nobody but owner, admins and the allowlist may write.

import { calls, roomBanned, roomUnbanned } from '@parley/protocol'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { changeRoom } from './changing.ts'

export const roomBan = [
  handle(calls.rooms.ban, (context, { roomId }) => setBanned(context, roomId, true)),
  handle(calls.rooms.unban, (context, { roomId }) => setBanned(context, roomId, false)),
]

/** What is the case already is not told again. */
async function setBanned(context: Context, roomId: string, isBanned: boolean) {
  await changeRoom(context, roomId, async (change) => {
    change.demand(isBanned ? 'ban' : 'unban')
    if (change.room.facts.isBanned === isBanned) return
    await change.setFacts({ isBanned })
    change.tell(isBanned ? roomBanned : roomUnbanned, { users: [] })
  })
  return { isBanned }
}
