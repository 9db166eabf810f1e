// The parts of a node of a cluster, and what it does on behalf of other nodes.

import type { LogoutReason } from '@parley/protocol'
import type { Bus } from '../bus/bus.ts'
import type { Directory, User } from '../directory/directory.ts'
import type { Metrics } from '../metrics.ts'
import type { Host } from '../platform/host.ts'
import type { LogEntry } from '../sessions/feed-state.ts'
import type { RefusedEntry, RemoteDevice } from '../sessions/other-nodes.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'
import type { Database } from '../storage/database.ts'

/** The actions on this node that messages of other nodes trigger. */
export interface ClusterActions {
  offer(logId: number, users: readonly number[], entries: readonly LogEntry[]): void
  reached(logId: number, users: readonly number[], head: number): void
  /** Offers entries that wait for earlier ones of their log. */
  release(logId: number): void
  piece(logId: number, users: readonly number[], position: number, meta: Uint8Array): void
  kick(userId: number, reason: LogoutReason, device?: string, note?: string): number
  /** Lets a device of this node join a room. */
  enterRoom(userId: number, resource: string, roomId: string): Promise<RefusedEntry | undefined>
  /** Ends one session. */
  end(session: Session, reason: LogoutReason): void
  /** Stores acknowledgements that are only in memory. */
  flushCursors(): Promise<void>
  /** A device has connected to another node, which notifies its presence subscribers. */
  connectedElsewhere(device: RemoteDevice): void
  /** This node has to announce that the device connected or disconnected, because no other node does. */
  movedUnnoticed(user: User, device: RemoteDevice, isConnected: boolean): void
  /** A node died, and this node finishes its work. */
  tookOver(): void
  registered(userId: number): void
  pushesAdded(): void
  /** A device of this user has connected to another node, or disconnected from one. */
  movedElsewhere(userId: number): void
  /** A device has signed in here, and the other nodes know it. */
  signedInHere(userId: number): void
  readonly rooms: ClusterRooms
}

/** The rooms of this node. */
export interface ClusterRooms {
  received(body: object, blobs: readonly Uint8Array[]): void | Promise<void>
  /** How many are in memory. */
  count(): number
  /** Something may have been missed. */
  distrustCopies(): void
  /** Reads from the database what may have been missed. */
  repair(): Promise<void>
}

export interface ClusterParts {
  readonly bus: Bus
  readonly node: number
  /** The numbers of all running nodes, reachable or not. */
  readonly running: () => Promise<readonly number[]>
  readonly database: Database
  readonly directory: Directory
  readonly sessions: Sessions
  readonly host: Host
  readonly config: { readonly pauseBytes: number }
  readonly metrics: Pick<Metrics, 'problem' | 'gauge' | 'counter'>
}
