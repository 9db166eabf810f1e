// Joining a room over REST, as older clients do. A member needs a signed-in device, so the acting device joins as if it
// had asked to on the channel. The last messages follow on the channel. If the device is connected to another node, it
// joins there.

import { call, fail, flag, id, optional, text, wire } from '@parley/protocol'
import { meOf } from '../../pipeline/context.ts'
import { type Handler, handle } from '../../pipeline/handler.ts'
import type { Session } from '../../sessions/session.ts'
import type { Refused, RoomMembership } from './channel.ts'

const apply = call('rooms.apply', {
  rest: 'POST chatrooms/{roomId}/apply',
  actsAs: 'resource',
  input: { roomId: id, message: optional(text) },
  answer: {
    isDone: wire('data.result', flag),
    action: wire('data.action', text),
    room: wire('data.id', text),
    user: wire('data.user', text),
  },
})

export function joiningOverRest({ enter }: Pick<RoomMembership, 'enter'>): Handler {
  return handle(apply, async (context, { roomId }) => {
    const me = meOf(context)
    const { sessions, device } = context
    const session = chosen(sessions.of(me.id), device)
    const elsewhere = chosen(sessions.otherNodes.devicesOf(me.id), device)
    const isElsewhere =
      elsewhere && (!session || (elsewhere.resource === device && session.resource !== device))
    if (!session && !isElsewhere) return fail('permissionDenied')
    const refused = isElsewhere
      ? await sessions.otherNodes.enterRoom(elsewhere, roomId)
      : await enter(session as Session, roomId)
    if (refused) return fail(refused.reason, { roomId, users: me.name, ...refused.detail })
    return { isDone: true, action: 'apply', room: roomId, user: me.name }
  })
}

/** Older clients do not always name the device. */
const chosen = <T extends { readonly resource: string }>(
  devices: readonly T[],
  name: string,
): T | undefined => devices.find(({ resource }) => resource === name) ?? devices[0]

/** Lets a device of this node join for another node. */
export async function enterFor(
  { enter }: Pick<RoomMembership, 'enter'>,
  session: Session | undefined,
  roomId: string,
): Promise<Refused | undefined> {
  return session ? enter(session, roomId) : { reason: 'permissionDenied' }
}
