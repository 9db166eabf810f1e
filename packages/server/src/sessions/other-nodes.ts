// The other nodes of a cluster, as the rest of the server sees them: their devices, and what has to be sent to them.
// A server without a bus has none.

import type { LogoutReason, Reason } from '@parley/protocol'
import type { LogEntry } from './feed-state.ts'
import type { Session } from './session.ts'

/** A device that is connected to another node. */
export interface RemoteDevice {
  readonly node: number
  readonly userId: number
  readonly userName: string
  readonly appId: number
  readonly appKey: string
  readonly resource: string
  readonly platform: string
  readonly deviceName: string
  /** Later sign-ins have higher numbers, over all nodes. */
  readonly order: number
  readonly since: number
  /** 0 until the device has been looked up. */
  deviceId: number
}

/** An entry without its meta, which is a byte string of the message. */
export type EntryHeader = Omit<LogEntry, 'meta'>

/** Why a device may not join a room. */
export interface RefusedEntry {
  readonly reason: Reason
  readonly detail?: object
}

export interface OtherNodes {
  /** There are no other nodes, and nothing has to be sent anywhere. */
  readonly isAlone: boolean
  devicesOf(userId: number): readonly RemoteDevice[]
  devices(): Iterable<RemoteDevice>
  /**
   * Announces a session that was just added. Resolves when the other nodes send here what is for it, and have ended
   * older sessions of the same device.
   */
  announced(session: Session, note: string | undefined): Promise<void>
  /** The device of a session is known now. */
  identified(session: Session): void
  /** New entries of a log, in order, for those of these users who are connected to other nodes. */
  offer(logId: number, users: readonly number[], entries: readonly LogEntry[]): void
  /** The log has entries up to this number. */
  reached(logId: number, users: readonly number[], head: number): void
  /** These users follow the log from this number on, or no longer. */
  joined(logId: number, users: readonly number[], at: number): void
  left(logId: number, users: readonly number[]): void
  /** A frame outside of every log, for the devices of these users except for the one with this name. */
  frame(users: readonly number[], frame: Uint8Array, except?: string): void
  /** A piece of a streamed message, for devices that have its beginning. */
  piece(logId: number, users: readonly number[], position: number, meta: Uint8Array): void
  /** Ends the sessions of a user on other nodes, or the one of a device. Resolves with their number. */
  kick(userId: number, reason: LogoutReason, device?: string, note?: string): Promise<number>
  /** Lets a device join a room on its node. Resolves with the refusal, if there is one. */
  enterRoom(device: RemoteDevice, roomId: string): Promise<RefusedEntry | undefined>
  /** The token of a user was renewed. */
  renewed(userId: number, expiresAt: number): void
  /** Resolves when the other nodes have handled everything so far, or after a moment if one does not answer. */
  settled(): Promise<void>
}

const none: readonly RemoteDevice[] = []
const nothing = () => undefined

/** A server that is not in a cluster. */
export const alone: OtherNodes = {
  isAlone: true,
  devicesOf: () => none,
  devices: () => none,
  announced: async () => undefined,
  identified: nothing,
  offer: nothing,
  reached: nothing,
  joined: nothing,
  left: nothing,
  frame: nothing,
  piece: nothing,
  kick: async () => 0,
  enterRoom: async () => ({ reason: 'permissionDenied' }),
  renewed: nothing,
  settled: async () => undefined,
}
