// Messages between nodes.

import type { LogoutReason } from '@parley/protocol'
import type { Invalidation } from '../directory/directory.ts'
import type { SpendingByLimit } from '../rate-limits/shared-limits.ts'
import type { EntryHeader, RemoteDevice } from '../sessions/other-nodes.ts'

/** A device as it is announced to other nodes. Its node is the sender of the message. */
export type AnnouncedDevice = Omit<RemoteDevice, 'node'>

/** Numbered messages: a loss is noticed, see links.ts. */
export type Hint =
  | { readonly kind: 'came'; readonly device: AnnouncedDevice; readonly note?: string | undefined }
  | {
      readonly kind: 'identified'
      readonly userId: number
      readonly resource: string
      readonly deviceId: number
    }
  | { readonly kind: 'gone'; readonly userId: number; readonly resource: string; readonly order: number }
  /** All devices of the node, in parts. */
  | {
      readonly kind: 'snapshot'
      readonly devices: readonly AnnouncedDevice[]
      readonly isFirst: boolean
      readonly isLast: boolean
    }
  | {
      readonly kind: 'entries'
      readonly logId: number
      readonly users: readonly number[]
      readonly entries: readonly EntryHeader[]
    }
  | {
      readonly kind: 'reached'
      readonly logId: number
      readonly users: readonly number[]
      readonly head: number
    }
  | {
      readonly kind: 'joined'
      readonly logId: number
      readonly users: readonly number[]
      readonly at: number
    }
  | { readonly kind: 'left'; readonly logId: number; readonly users: readonly number[] }
  | { readonly kind: 'frame'; readonly users: readonly number[]; readonly except?: string | undefined }
  | {
      readonly kind: 'piece'
      readonly logId: number
      readonly users: readonly number[]
      readonly position: number
    }
  | { readonly kind: 'invalidated'; readonly changed: Invalidation }
  | { readonly kind: 'renewed'; readonly userId: number; readonly expiresAt: number }
  | { readonly kind: 'registered'; readonly userId: number }
  | { readonly kind: 'pushes' }
  /** For the rooms of the node, see rooms/node-messages.ts. */
  | { readonly kind: 'room'; readonly body: object; readonly isAwaited?: boolean }
  /** The spending of the node on limits that all nodes share. Older nodes ignore it. */
  | { readonly kind: 'spent'; readonly limits: SpendingByLimit }

/** Lets a device join a room. Answered with the refusal, if there is one. */
export interface EntryRequest {
  readonly userId: number
  readonly resource: string
  readonly roomId: string
}

/** Ends sessions of a user. Answered with their number. */
export interface KickRequest {
  readonly userId: number
  readonly reason: LogoutReason
  readonly device?: string | undefined
  readonly note?: string | undefined
}
