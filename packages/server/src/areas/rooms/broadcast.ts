// Sends one message of the app to every occupied room. It is durable in each of them and delivered like any other
// message. Its sender need not be in any.

import {
  BodyType,
  backendCalls,
  encode,
  groupDomain,
  MessageBody,
  Meta,
  NameSpace,
  roomPriority,
  toKeyValues,
} from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { storedMeta } from '../../frames/write.ts'
import { entryEvent } from '../../logs/app-events.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Priority } from '../../rooms/load-shedding.ts'
import type { Room } from '../../rooms/room.ts'
import { appendEntries } from '../../storage/procedures/append.ts'
import type { Appended, NewEntry } from '../../storage/procedures/append-types.ts'
import { authorOf, kindOf, repeatKey, restBody, writtenIn } from '../messages/shared.ts'

const { broadcast } = backendCalls.rooms

/** Rooms per transaction. */
const atOnce = 100

export const broadcasting = [
  handle(broadcast, async (context, input) => {
    const { app, rooms } = context
    const from = await authorOf(context, input.from)
    const body = restBody(context.config, 'chatroom', writtenIn(input))
    const priority = roomPriority[input.priority ?? 'normal']
    let first: number | undefined
    let reached = 0
    const all = await rooms.occupied(app)
    for (let at = 0; at < all.length; at += atOnce) {
      const some = all.slice(at, at + atOnce).filter(({ isDestroyed }) => !isDestroyed)
      const entries = some.map((room) => entryFor(context, room, { from, body, priority }))
      const stored = await sendToRooms(context, some, entries, priority)
      first ??= stored[0]?.id
      reached += some.length
    }
    return { id: String(first ?? 0), rooms: reached }
  }),
]

interface BroadcastMessage {
  readonly from: User
  readonly body: MessageBody
  readonly priority: Priority
}

function entryFor(context: Context, room: Room, { from, body, priority }: BroadcastMessage): NewEntry {
  const { ids, host } = context
  const id = ids.next()
  const now = host.now()
  const meta = storedMeta({
    id,
    appKey: from.app.key,
    from: from.name,
    fromResource: '',
    to: room.id,
    toResource: '',
    toDomain: groupDomain,
    timestamp: now,
    ns: NameSpace.CHAT,
    payload: encode(MessageBody, { ...body, from: { name: from.name }, to: { name: room.id } }),
    routeType: 0,
    passed: [encode(Meta, { ext: toKeyValues({ chatroom_msg_tag: priority, is_broadcast: true }) })],
  })
  return {
    id,
    logId: room.logId,
    senderId: from.id,
    deviceId: 0,
    clientKey: repeatKey(context, 'broadcast', room.id),
    type: BodyType.CHATROOM,
    counted: 0,
    audience: null,
    sentAt: now,
    meta,
    kind: kindOf(body.contents?.[0] ?? {}),
    event: entryEvent(from.app, { kind: 'messages.sent', chat: 'room', at: now }),
  }
}

/** Stores the message in all of these rooms together, then delivers it where the request is not a repeated one. */
async function sendToRooms(
  { database, deliver }: Context,
  rooms: readonly Room[],
  entries: readonly NewEntry[],
  priority: Priority,
): Promise<readonly Appended[]> {
  const results = await database.call(appendEntries, { entries, cursors: [] })
  const committed = rooms.flatMap((conversation, index) => {
    const entry = entries[index]
    const result = results[index]
    if (!entry || !result || result.duplicate) return []
    const context = { session: undefined, metaId: '0', conversation, meta: entry.meta, priority }
    return [{ entry, result, context }]
  })
  await deliver(committed)
  return results
}
