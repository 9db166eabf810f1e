// The API of rooms. The code behind it is loaded with the first call, event or message of a room (lazy-areas.ts).

import type { Meta, ParleyError } from '@parley/protocol'
import type { Namespaces } from '../../calls/call-methods.ts'
import type { SendAnswer } from '../../calls/channel.ts'
import type { Sender } from '../../outbox/compose.ts'
import type { Clock } from '../../platform/platform.ts'
import type { RoomAttributes } from '../../state/application-types.ts'
import type { AreaEvent } from '../../state/area-event-emitter.ts'
import type { LocalFile, RoomInfo, SharedFile } from '../../state/state.ts'
import type { GroupsParts, ShareOptions } from '../groups/api.ts'

/** The room calls of the catalogue as methods, without the additions of `Rooms`. */
export type RoomCalls = Namespaces['rooms']

/** All room calls of the catalogue, and methods that load into the state. All answers are applied to the state. */
export interface Rooms extends Omit<RoomCalls, 'setAttributes' | 'removeAttributes'> {
  /** Joins the room, and joins again after reconnects. `ext` is sent to the other members. */
  join(roomId: string, options?: JoinOptions): Promise<RoomInfo>
  /** Leaves the room and stops joining it again after reconnects. */
  leave(roomId: string): Promise<void>
  /** Loads the details of a room. */
  load(roomId: string): Promise<void>
  /** Loads the first members of a room, and with further calls the next ones. */
  loadMembers(roomId: string): Promise<void>
  /** Loads the next page of members into the state; does nothing once the list is complete. */
  loadMoreMembers(roomId: string): Promise<void>
  /** Loads all attributes of a room into the state; events keep them current. */
  loadAttributes(roomId: string): Promise<void>
  /** Sets several keys. Keys fail individually: `failed` has the reasons. */
  setAttributes(
    roomId: string,
    attributes: RoomAttributes,
    options?: AttributeOptions,
  ): Promise<AttributesChanged>
  /** Sets one key. Rejects if it fails. */
  setAttribute<Key extends keyof RoomAttributes & string>(
    roomId: string,
    key: Key,
    value: NonNullable<RoomAttributes[Key]>,
    options?: AttributeOptions,
  ): Promise<void>
  /** Removes several keys. Keys fail individually: `failed` has the reasons. */
  removeAttributes(
    roomId: string,
    keys: readonly (keyof RoomAttributes & string)[],
    options?: Pick<AttributeOptions, 'isForced'>,
  ): Promise<AttributesChanged>
  /** Removes one key. Rejects if it fails. */
  removeAttribute(
    roomId: string,
    key: keyof RoomAttributes & string,
    options?: Pick<AttributeOptions, 'isForced'>,
  ): Promise<void>
  /** Uploads a file and adds it to the files of the room. */
  shareFile(
    input: { readonly roomId: string; readonly file: LocalFile },
    options?: ShareOptions,
  ): Promise<SharedFile>
  /** The URL of a file; it is fetched with the user's token. */
  fileUrl(input: { readonly roomId: string; readonly fileId: string }): Promise<string>
  /** Downloads a shared file. */
  downloadFile(input: { readonly roomId: string; readonly fileId: string }): Promise<Blob>
}

/** Options of `client.rooms.join`. */
export interface JoinOptions {
  /** A text that is sent to the other members with the join. */
  readonly ext?: string
  /** Leaves all other rooms. */
  readonly leaveOtherRooms?: boolean
}

/** Options for setting the attributes of a room. */
export interface AttributeOptions {
  /** Also overwrites keys of other users. */
  readonly isForced?: boolean
  /** Whether the attributes are removed when the user who set them leaves. */
  readonly isBound?: boolean
}

/** Which attributes of a room were changed, and which were refused. */
export interface AttributesChanged {
  /** The keys that were changed. */
  readonly done: readonly string[]
  /** The failed keys, with their reasons. */
  readonly failed: Readonly<Record<string, string>>
}

export interface RoomsParts extends GroupsParts {
  readonly sender: () => Sender
  readonly transmit: (meta: Meta) => Promise<SendAnswer>
  /** Why nothing can be sent right now; undefined if sending is possible. */
  readonly notReady: () => ParleyError | undefined
  readonly clock: Clock
}

/** The code behind the API. */
export interface LoadedRooms extends Rooms {
  /** Applies an event, if it is about rooms. */
  receive(event: AreaEvent): void
}
