// Joins and leaves rooms over the channel: a frame, and its answer.

import {
  decode,
  encode,
  errorFrom,
  groupDomain,
  hasReason,
  isObject,
  localHostFailure,
  type Meta,
  MUCBody,
  MUCOperation,
  NameSpace,
  userDomain,
} from '@parley/protocol'
import type { Sender } from '../../outbox/compose.ts'
import { numberIn, readJson } from '../../state/lenient-readers.ts'
import type { RoomInfo } from '../../state/state.ts'
import type { JoinOptions, RoomsParts } from './api.ts'

export interface RoomChannel {
  join(roomId: string, options: JoinOptions): Promise<RoomInfo>
  leave(roomId: string): Promise<void>
}

export function createRoomChannel(parts: Pick<RoomsParts, 'sender' | 'transmit' | 'notReady'>): RoomChannel {
  async function ask(roomId: string, more: MUCBody): Promise<Meta | undefined> {
    const refused = parts.notReady()
    if (refused) throw refused
    try {
      return (await parts.transmit(frameOf(parts.sender(), roomId, more))).extra
    } catch (error) {
      // To the application it is a call and not a message, so the error is that of a call without an answer.
      throw hasReason(error, 'sendTimeout') ? errorFrom(localHostFailure('channelCallTimeout')) : error
    }
  }

  return {
    async join(roomId, { ext = '', leaveOtherRooms = false }) {
      const answer = await ask(roomId, { operation: MUCOperation.JOIN, ext, leaveOtherRooms })
      return infoIn(answer, parts.sender().me)
    },
    async leave(roomId) {
      await ask(roomId, { operation: MUCOperation.LEAVE })
    },
  }
}

function frameOf({ appKey, me }: Sender, roomId: string, more: MUCBody): Meta {
  return {
    from: { appKey, name: me, domain: userDomain },
    to: { domain: userDomain },
    ns: NameSpace.MUC,
    payload: encode(MUCBody, {
      mucId: { appKey, name: roomId, domain: groupDomain },
      from: { name: me },
      isChatroom: true,
      ...more,
    }),
  }
}

/** Reads the answer to a join; missing fields have their defaults. */
function infoIn(answer: Meta | undefined, me: string): RoomInfo {
  const status = answer?.ns === NameSpace.MUC ? readJson(statusIn(answer.payload)) : {}
  const own = isObject(status[me]) ? status[me] : {}
  return {
    isBanned: own.is_all_mute === true,
    createdAt: numberIn(own.create_timestamp),
    isAllowed: own.is_in_white_list === true,
    memberCount: numberIn(own.member_count),
    mutedUntil: numberIn(own.mute_duration),
    slowSeconds: numberIn(own.slow_seconds),
  }
}

function statusIn(payload: Uint8Array = new Uint8Array()): string | undefined {
  try {
    return decode(MUCBody, payload).status?.chatroomInfo
  } catch {
    return undefined
  }
}
