// Joining and leaving a room on the channel. The answer to a join has the state of the room; the last messages follow
// it.

import {
  decode,
  encode,
  groupDomain,
  hasReason,
  Meta,
  MUCBody,
  MUCOperation,
  NameSpace,
  type Reason,
  roomLimits,
  userDomain,
} from '@parley/protocol'
import type { UpMeta } from '../../frames/read.ts'
import { sendAnswer } from '../../frames/write.ts'
import type { MessageIds } from '../../logs/message-ids.ts'
import type { ShownText } from '../../moderation/moderation.ts'
import { ChangeBatches } from '../../rooms/change-batches.ts'
import { JoinsUnderWay } from '../../rooms/joins-under-way.ts'
import type { Room } from '../../rooms/room.ts'
import type { Session } from '../../sessions/session.ts'
import type { StoredEntry } from '../../storage/procedures/stored-entry.ts'
import { isMutedAt } from '../memberships/shared.ts'
import { type Refusal, refusal, wrong } from '../messages/shared.ts'
import { type JoinOutcome, type JoinRequest, joinBatched, leaveBatched } from './batched-joins.ts'
import type { RoomServices } from './room-change.ts'
import { isSilenced } from './rules.ts'

export type RoomChannelServices = RoomServices & { readonly ids: MessageIds }

/** The refusal of a join. */
export interface Refused {
  readonly reason: Reason
  readonly detail?: object
}

export interface RoomMembership {
  /** Answers a meta of the namespace of groups and rooms. Returns the refusal, if there is one. */
  operate(session: Session, meta: UpMeta): Promise<Refusal | undefined>
  /** Lets a device join that has not asked on the channel. */
  enter(session: Session, roomId: string): Promise<Refused | undefined>
}

export function roomChannel(
  services: RoomChannelServices,
  shownText: ShownText = (text) => text,
): RoomMembership {
  const arrivals = new ChangeBatches(joinBatched(services))
  const departures = new ChangeBatches(leaveBatched(services))
  const membership: JoinAndLeave = {
    services,
    underWay: new JoinsUnderWay(),
    enter: (room, arrival) => arrivals.add(room, arrival),
    leave: (room, session) => departures.add(room, session),
  }
  const operate = async (session: Session, meta: UpMeta): Promise<Refusal | undefined> => {
    const { mucId, operation, isChatroom, ext = '', leaveOtherRooms } = decode(MUCBody, meta.payload)
    const isJoin = operation === MUCOperation.JOIN
    if (!isChatroom || (!isJoin && operation !== MUCOperation.LEAVE)) return wrong('unknown operation')
    if ([...ext].length > roomLimits.maxJoinText) return refusal('messageTooLarge')
    const roomId = mucId?.name ?? ''
    const room = await services.rooms.find(session.user.app, roomId)
    if (!room) return refusal('roomNotFound', { roomId })
    try {
      const visibleText =
        ext && maySpeak(room, session, services.host.now())
          ? (shownText(ext, session.user.app.key) ?? '')
          : ''
      const alone = leaveOtherRooms === true
      if (isJoin) {
        const joined = () => answer(services, session, meta, room)
        const refused = await joinRoom(membership, session, { room, ext: visibleText, alone }, joined)
        return refused && refusal(refused.reason, refused.detail)
      }
      await membership.leave(room, session)
    } catch (error) {
      if (!hasReason(error, 'roomNotFound')) throw error
      return refusal('roomNotFound', { roomId })
    }
    answer(services, session, meta)
    return undefined
  }
  const enter = async (session: Session, roomId: string): Promise<Refused | undefined> => {
    const room = await services.rooms.find(session.user.app, roomId)
    return room ? joinRoom(membership, session, { room, ext: '', alone: false }) : { reason: 'roomNotFound' }
  }
  return { operate, enter }
}

/** A user who may not write in the room joins without a text. */
function maySpeak(room: Room, { user }: Session, now: number): boolean {
  if (isMutedAt(user.mutedUntil, now) || isMutedAt(user.mutes.room, now)) return false
  return !isSilenced(room.facts, { ...room.standingOf(user), isPresent: true }, now)
}

interface JoinAndLeave {
  readonly services: RoomChannelServices
  readonly underWay: JoinsUnderWay
  enter(room: Room, arrival: JoinRequest): Promise<JoinOutcome>
  leave(room: Room, session: Session): Promise<undefined>
}

interface JoinRequestOfDevice {
  readonly room: Room
  readonly ext: string
  /** Leave all other rooms. */
  readonly alone: boolean
}

/**
 * Everything sent from now on is held back for this device until it has its answer and the last messages, so that it
 * misses nothing and gets no duplicates.
 */
async function joinRoom(
  membership: JoinAndLeave,
  session: Session,
  { room, ext, alone }: JoinRequestOfDevice,
  joined?: () => void,
): Promise<Refused | undefined> {
  const { services, underWay } = membership
  const { rooms, config, live } = services
  const { id } = session.user
  const others = rooms.roomsOf(id).filter((other) => other !== room)
  const counted = new Set([...others, ...underWay.of(id)])
  counted.delete(room)
  if (!alone && counted.size >= config.maxRoomsJoined && !room.present.has(id))
    return { reason: 'maxLimit', detail: { form: 'roomsJoined' } }
  let last: readonly StoredEntry[] = []
  const joinEnds = underWay.begin(id, room)
  live.hold(room, session)
  try {
    const arrived = await membership.enter(room, { session, ext })
    if ('refused' in arrived) return { reason: arrived.refused, detail: detailFor(arrived.refused, session) }
    if (alone) for (const other of others) await leaveQuietly(membership, session, other)
    last = arrived.last
    joined?.()
  } finally {
    joinEnds()
    live.release(room, session, last)
  }
  return undefined
}

async function leaveQuietly(membership: JoinAndLeave, session: Session, room: Room): Promise<void> {
  await membership.leave(room, session).catch((error) => {
    // The room was destroyed in the meantime.
    if (!hasReason(error, 'roomNotFound')) throw error
  })
}

function answer({ ids, host }: RoomChannelServices, session: Session, meta: UpMeta, room?: Room): void {
  if (session.closed) return
  const serverId = ids.next()
  const more = room && session.readsAnswers && infoOf(session, room, serverId, host.now())
  session.wire.send(
    sendAnswer({ metaId: meta.id, serverId, timestamp: host.now(), seq: 0, ...(more ? { more } : {}) }),
  )
}

/** The content of the answer to a join. */
function infoOf({ user }: Session, room: Room, id: number, now: number): Uint8Array {
  const { mutedUntil, isAllowed } = room.standingOf(user)
  const chatroomInfo = JSON.stringify({
    [user.name]: {
      is_all_mute: room.facts.isBanned,
      create_timestamp: room.createdAt,
      is_in_white_list: isAllowed,
      member_count: room.present.size,
      mute_duration: mutedUntil > now || mutedUntil === -1 ? mutedUntil : 0,
      ...(room.facts.slowSeconds > 0 && { slow_seconds: room.facts.slowSeconds }),
    },
  })
  const address = { appKey: user.app.key, name: user.name, domain: userDomain }
  const payload = encode(MUCBody, {
    mucId: { appKey: user.app.key, name: room.id, domain: groupDomain },
    operation: MUCOperation.JOIN,
    from: address,
    isChatroom: true,
    status: { errorCode: 0, chatroomInfo },
  })
  return encode(Meta, { id: String(id), from: address, ns: NameSpace.MUC, payload })
}

/** Details of a refusal besides the reason. */
function detailFor(reason: Reason, { user }: Session): object {
  return { user: user.name, ...(reason === 'permissionDenied' ? { form: 'roomBlocklist' } : {}) }
}
