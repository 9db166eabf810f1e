// Joining a room over REST, as older clients do. A member needs a signed-in device, so the acting device joins as if it
// had asked on the channel. The last messages follow on the channel.

import { call, fail, flag, id, maybe, text, wire } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { type Handler, handle } from '../../pipeline/handler.ts'
import type { RoomDoors } from './channel.ts'

const apply = call('rooms.apply', {
  rest: 'POST chatrooms/{roomId}/apply',
  actsAs: 'resource',
  input: { roomId: id, message: maybe(text) },
  answer: {
    isDone: wire('data.result', flag),
    action: wire('data.action', text),
    room: wire('data.id', text),
    user: wire('data.user', text),
  },
})

export function joiningOverRest({ enter }: Pick<RoomDoors, 'enter'>): Handler {
  return handle(apply, async (context, { roomId }) => {
    const me = meOf(context)
    const mine = context.sessions.of(me.id)
    // Older clients do not always name the device.
    const session = mine.find(({ resource }) => resource === context.device) ?? mine[0]
    if (!session) return fail('permissionDenied')
    const refused = await enter(session, roomId)
    if (refused) return fail(refused.reason, { roomId, users: me.name, ...refused.detail })
    return { isDone: true, action: 'apply', room: roomId, user: me.name }
  })
}
