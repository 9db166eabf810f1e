// A device without our client: hand-written frames, without the client's flow control.

import {
  Command,
  CommSyncUL,
  encode,
  MessageBody,
  type Meta,
  MSync,
  NameSpace,
  OsType,
  Provision,
  userDomain,
} from '@parley/protocol'
import { appKey, type Frame, readFrame, type World } from '@parley/testkit'

export interface RawDevice {
  readonly frames: readonly Frame[]
  readonly isClosed: boolean
  /** Bytes that the server has written and the device has not read. */
  readonly waiting: number
  asksForUnread(): void
  /** Sends a body to a user, with additional envelope fields on request. */
  sends(to: string, body: MessageBody, envelope?: Partial<Meta>): void
  stopsReading(): void
}

/** Signs in on a new socket. */
export async function rawDevice(world: World, user: string, device: string): Promise<RawDevice> {
  const line = world.network.line(`${user}/raw`)
  const frames: Frame[] = []
  let isClosed = false
  const token = await world.backend.token(user)
  const link = line.openSocket({
    open: () => undefined,
    message: (data) => void frames.push(readFrame('down', data as Uint8Array)),
    close: () => {
      isClosed = true
    },
  })
  const [socket] = [...line.sockets].slice(-1)
  await world.settle()
  const provision = {
    osType: OsType.OS_OTHER,
    version: '4.0.0',
    deviceUuid: device,
    resource: device,
    authToken: JSON.stringify({ token: `$t$${token}` }),
  }
  link.send(
    encode(MSync, {
      version: 0,
      guid: { appKey, name: user, domain: userDomain, clientResource: device },
      auth: `$t$${token}`,
      command: Command.PROVISION,
      payload: encode(Provision, provision),
    }),
  )
  await world.settle()
  let sent = 0
  const sync = (meta: Meta) =>
    link.send(encode(MSync, { version: 0, command: Command.SYNC, payload: encode(CommSyncUL, { meta }) }))
  return {
    frames,
    get isClosed() {
      return isClosed
    },
    get waiting() {
      return socket?.waiting ?? 0
    },
    asksForUnread: () => link.send(encode(MSync, { version: 0, command: Command.UNREAD })),
    sends: (to, body, envelope) =>
      sync({
        id: String(++sent),
        to: { appKey, name: to, domain: userDomain },
        ns: NameSpace.CHAT,
        payload: encode(MessageBody, body),
        ...envelope,
      }),
    stopsReading: () => line.stopsReading(),
  }
}
