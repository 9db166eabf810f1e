// Messages as screens see them, one type per kind.

import type { events } from '@parley/protocol'
import type { CustomContent, Ext } from './application-types.ts'
import type { ConversationRef } from './conversation-ref.ts'

type EventNameIn<Area extends string> = (typeof events)[number]['name'] extends infer N
  ? N extends `${Area}.${infer Rest}`
    ? Rest
    : never
  : never

export interface Reaction {
  readonly reaction: string
  readonly count: number
  readonly isMine: boolean
  /** The first users with this reaction, not always all. */
  readonly users: readonly string[]
}

/** The summary of a thread on the message that it belongs to. */
export interface ThreadOverview {
  readonly id: string
  readonly name: string
  readonly messageCount: number
  readonly lastMessage?: Message | undefined
  /** The position in the group's log that it reflects; the later of two wins. */
  readonly asOf: number
}

export interface MessageCommon {
  readonly id: string
  readonly conversation: ConversationRef
  readonly from: string
  readonly to: string
  readonly sentAt: number
  /** The position in the conversation: the server's number, or the time if the server has no numbers. */
  readonly position: number
  /** Own messages of this session: the key of the outgoing message, so that a row keeps its identity. */
  readonly localId: string | undefined
  readonly ext: Ext
  readonly edited?: { readonly count: number; readonly by: string; readonly at: number }
  /** Never an empty list. */
  readonly reactions?: readonly Reaction[]
  /** Groups: the thread that belongs to this message. */
  readonly thread?: ThreadOverview | undefined
  /** Groups: only these users see it. */
  readonly onlyTo?: readonly string[]
  /** Only for users who were online, or for one device: not in the history, and never counted. */
  readonly isFleeting?: boolean
  /** Groups: the sender requests read receipts. */
  readonly wantsReceipts?: boolean
  /** Own group messages: how many members have sent a read receipt. */
  readonly readCount?: number
  /**
   * Single chats: a receipt for this message alone says that it was read or delivered. Positions may say so as well.
   */
  readonly isRead?: boolean
  readonly isDelivered?: boolean
  /** When it was read, if a receipt for this message alone arrived in this session. */
  readonly readAt?: number
  /** The server has replaced the contents that were sent. */
  readonly isReplaced?: boolean
  readonly translations?: readonly { readonly code: string; readonly text: string }[]
  /** 0 sent while the receiver was offline, 1 live, 2 something else, 3 unknown. */
  readonly onlineState?: 0 | 1 | 2 | 3
  /** Rooms. */
  readonly priority?: 'high' | 'normal' | 'low'
  readonly isBroadcast?: boolean
}

export interface TextMessage extends MessageCommon {
  readonly kind: 'text'
  readonly text: string
  /** Set for a streamed text. */
  readonly stream?: MessageStream | undefined
}

/** The state of a streamed text. */
export interface MessageStream {
  /** The number of the last piece in the text, counted from 0. */
  readonly number: number
  /** `open`: more will come. `broken`: nothing more will come, and the text may be incomplete. */
  readonly state: 'open' | 'ended' | 'broken'
  /** The format of the text, defined by the application. */
  readonly format: string
  /** Why the stream broke off. */
  readonly reason?: 'permissionDenied' | 'streamStalled' | 'streamTooSlow' | 'messageTooLarge' | 'serverError'
  /** Why the stream ended, a number defined by the application. */
  readonly finishReason?: number
}

/** A file. `url` can be shown and fetched; `source` and `secret` are the values from the wire. */
interface FilePart {
  readonly url: string
  readonly source: string
  readonly secret: string
  readonly name: string
  readonly bytes: number
}

export interface ImageMessage extends MessageCommon, FilePart {
  readonly kind: 'image'
  readonly width: number
  readonly height: number
  readonly isGif: boolean
  readonly thumbnailUrl: string
}

export interface VideoMessage extends MessageCommon, FilePart {
  readonly kind: 'video'
  /** Seconds. */
  readonly duration: number
  readonly width: number
  readonly height: number
  /** Empty if there is none. */
  readonly thumbnailUrl: string
}

export interface VoiceMessage extends MessageCommon, FilePart {
  readonly kind: 'voice'
  /** Seconds. */
  readonly duration: number
}

export interface FileMessage extends MessageCommon, FilePart {
  readonly kind: 'file'
}

export interface LocationMessage extends MessageCommon {
  readonly kind: 'location'
  readonly latitude: number
  readonly longitude: number
  readonly address: string
  readonly building: string
}

/** A signal between programs: emitted as an event, and never in a timeline. */
export interface CommandMessage extends MessageCommon {
  readonly kind: 'command'
  readonly action: string
}

/** One type per event, once an application has declared them. */
export type CustomMessage = MessageCommon & { readonly kind: 'custom' } & CustomContent

/** A combined message. `messages.openCombined` reads its messages. */
export interface CombinedMessage extends MessageCommon, FilePart {
  readonly kind: 'combined'
  readonly title: string
  readonly summary: string
  readonly text: string
  readonly level: number
}

/** The rest of a message that was recalled while this client knew it: a line in the timeline, never counted. */
export interface RecalledMessage extends MessageCommon {
  readonly kind: 'recalled'
  /** Empty if an operator of the application did it. */
  readonly by: string
  readonly at: number
  /** The text that came with the recall. */
  readonly note: string
  /** Own text messages: the recalled text, for "edit again". */
  readonly text: string | undefined
}

/** A group event as a line in the timeline, never counted. `from` is the actor. */
export interface NoticeMessage extends MessageCommon {
  readonly kind: 'notice'
  readonly what: NoticeName
  /** The affected users. */
  readonly users: readonly string[]
  /** Text that belongs to the event: the announcement, or an applicant's message. */
  readonly reason: string
  /** The name of the group, if the event contains it. */
  readonly name: string
  /** The new values, as JSON. */
  readonly detail: string
  /** The new member count; 0 if unknown. */
  readonly memberCount: number
  /** False for an event that was sent to this user alone, and is not in the group's log. */
  readonly isInTimeline: boolean
}

/** The group events, without the area prefix. */
export type NoticeName = EventNameIn<'groups'>

/** A kind that this version cannot show; `contentType` is the wire value. */
export interface OtherMessage extends MessageCommon {
  readonly kind: 'other'
  readonly contentType: number
  readonly text: string
}

export type Message =
  | TextMessage
  | ImageMessage
  | VideoMessage
  | VoiceMessage
  | FileMessage
  | LocationMessage
  | CommandMessage
  | CustomMessage
  | CombinedMessage
  | RecalledMessage
  | NoticeMessage
  | OtherMessage
