// Reads and writes frames: the only file that knows their layout. Our hosts send binary frames; support for base64 text
// would go here.

import {
  actionVersion,
  Command,
  CommNotice,
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  decode,
  encode,
  type JID,
  Logout,
  Meta,
  MSync,
  OsType,
  Provision,
  protocolVersion,
  table,
  userDomain,
  type ValueOf,
} from '@parley/protocol'

/** The same message with its items left as bytes, so that an unreadable item does not affect the others. */
const Page = table('CommSyncDL', { ...CommSyncDL.fields, metas: [4, 'bytes', 'repeated'] })

export type FrameDown =
  | { readonly name: 'provision'; readonly provision: Provision }
  | { readonly name: 'unread'; readonly unread: CommUnreadDL }
  | { readonly name: 'notice'; readonly queue: JID | undefined }
  | { readonly name: 'sync'; readonly sync: ValueOf<typeof Page> }
  | { readonly name: 'other' }

export type SyncDown = Extract<FrameDown, { name: 'sync' }>['sync']

/** Reads a frame; throws a WireError for malformed bytes. Text frames are ignored. */
export function readFrame(data: Uint8Array | string): FrameDown {
  if (typeof data === 'string') return { name: 'other' }
  const { command, payload = new Uint8Array() } = decode(MSync, data)
  switch (command) {
    case Command.PROVISION:
      return { name: 'provision', provision: decode(Provision, payload) }
    case Command.UNREAD:
      return { name: 'unread', unread: decode(CommUnreadDL, payload) }
    case Command.NOTICE:
      return { name: 'notice', queue: decode(CommNotice, payload).queue }
    case Command.SYNC:
      return { name: 'sync', sync: decode(Page, payload) }
    default:
      return { name: 'other' }
  }
}

/** Reads the items of a page. Calls `unreadable` for each one that is skipped. */
export function readMetas(sync: SyncDown, unreadable: (error: unknown) => void): Meta[] {
  const metas: Meta[] = []
  for (const bytes of sync.metas ?? []) {
    try {
      metas.push(decode(Meta, bytes))
    } catch (error) {
      unreadable(error)
    }
  }
  return metas
}

function frame(command: number, payload?: Uint8Array, more: MSync = {}): Uint8Array {
  return encode(MSync, { version: 0, command, ...(payload ? { payload } : {}), encryptType: [0], ...more })
}

/** The session data in PROVISION and LOGOUT. */
export interface Speaker {
  readonly appKey: string
  readonly user: string
  readonly device: string
  readonly token: string
  readonly sessionId: string
}

const identity = ({ appKey, user, device, token }: Speaker): MSync => ({
  guid: { appKey, name: user, domain: userDomain, clientResource: device },
  auth: `$t$${token}`,
})

/**
 * How many items a server may send before an acknowledgement: as many as we can recognise as duplicates after a
 * reconnect.
 */
const window = 1000

/** The sign-in frame of a new socket. */
export function provisionFrame(
  speaker: Speaker,
  {
    deviceName,
    customPlatform: osCustomValue,
    signInNote: reason,
  }: { deviceName: string; customPlatform: number | undefined; signInNote: string | undefined },
): Uint8Array {
  const payload = encode(Provision, {
    osType: osCustomValue === undefined ? OsType.OS_OTHER : OsType.OS_CUSTOM,
    version: protocolVersion,
    compressType: [0],
    encryptType: [0],
    deviceUuid: speaker.device,
    deviceName,
    resource: speaker.device,
    actionVersion,
    window,
    authToken: JSON.stringify({ token: `$t$${speaker.token}` }),
    osCustomValue,
    sessionId: speaker.sessionId,
    reason,
  })
  return frame(Command.PROVISION, payload, { ...identity(speaker), deviceId: 0 })
}

/** The token's expiry in the answer to a sign-in, if there is one. */
export function expiryIn(provision: Provision): number | undefined {
  try {
    const expiresAt = Number((JSON.parse(provision.authToken ?? '{}') as { expires_in?: unknown }).expires_in)
    return expiresAt > 0 ? expiresAt : undefined
  } catch {
    return undefined
  }
}

export function logoutFrame(speaker: Speaker, reason: string): Uint8Array {
  return frame(Command.LOGOUT, encode(Logout, { sessionId: speaker.sessionId, reason }), identity(speaker))
}

/** Requests the list of unread queues; serves as heartbeat. */
export const unreadFrame = (): Uint8Array => frame(Command.UNREAD)

const syncFrame = (sync: CommSyncUL) => frame(Command.SYNC, encode(CommSyncUL, sync))

/** Requests a queue from this device's cursor on. */
export const queueFrame = (queue: JID): Uint8Array => syncFrame({ queue })

/** Acknowledges everything up to the key; the cursor may move. */
export const keyFrame = (queue: JID, key: string): Uint8Array => syncFrame({ queue, key })

export const sendFrame = (meta: Meta): Uint8Array => syncFrame({ meta })
