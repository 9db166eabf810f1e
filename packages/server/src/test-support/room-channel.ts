// Joining, leaving and sending in rooms on the channel.

import {
  BodyType,
  type CommSyncDL,
  decode,
  encode,
  groupDomain,
  type Meta,
  MUCBody,
  MUCOperation,
  NameSpace,
  readSendFailure,
  userDomain,
} from '@parley/protocol'
import type { Answer, Device } from './channel-world.ts'
import { done, type Expected } from './rule-tables.ts'

const operate = (device: Device, roomId: string, body: MUCBody): Promise<Answer> =>
  device.sendMeta({
    ns: NameSpace.MUC,
    to: { domain: userDomain },
    payload: encode(MUCBody, {
      mucId: { name: roomId, domain: groupDomain },
      from: { name: device.name },
      isChatroom: true,
      ...body,
    }),
  })

export const joinRoom = (device: Device, roomId: string, ext = '', leaveOtherRooms = false) =>
  operate(device, roomId, { operation: MUCOperation.JOIN, ext, leaveOtherRooms })

export const leaveRoom = (device: Device, roomId: string) =>
  operate(device, roomId, { operation: MUCOperation.LEAVE })

export const sayInRoom = (device: Device, roomId: string, text: string, more: Partial<Meta> = {}) =>
  device.say(roomId, text, more, { type: BodyType.CHATROOM })

/** The outcome in an answer of the channel: done, or the reason of the refusal. */
export function saidBy({ code, reason }: Answer): Expected {
  return code === 0 ? done : readSendFailure(code, reason).reason
}

/** The room events that a device received, in order. */
export function receivedRoomBodies(device: Device): MUCBody[] {
  return device
    .syncs()
    .filter(({ metaId }: CommSyncDL) => metaId === undefined)
    .flatMap(({ metas = [] }) => metas)
    .filter(({ ns }) => ns === NameSpace.MUC)
    .map(({ payload }) => decode(MUCBody, payload ?? new Uint8Array(0)))
}
