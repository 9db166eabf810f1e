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
  /** The first of those behind it, not always all. */
  readonly users: readonly string[]
}

/** What a message shows of the thread that hangs on it. */
export interface ThreadOverview {
  readonly id: string
  readonly name: string
  readonly messageCount: number
  readonly lastMessage?: Message | undefined
  /** It was so at this place of the group's log; of two words about it the later one counts. */
  readonly asOf: number
}

export interface MessageCommon {
  readonly id: string
  readonly conversation: ConversationRef
  readonly from: string
  readonly to: string
  readonly sentAt: number
  /** The place in the conversation: the server's number, or the time where the server gives none. */
  readonly position: number
  /** Of own messages sent in this visit: equals the key of the outgoing one, so that a row keeps its identity. */
  readonly localId: string | undefined
  readonly ext: Ext
  readonly edited?: { readonly count: number; readonly by: string; readonly at: number }
  /** Never an empty list. */
  readonly reactions?: readonly Reaction[]
  /** Groups: the thread that hangs on it. */
  readonly thread?: ThreadOverview | undefined
  /** Groups: nobody but these sees it. */
  readonly onlyTo?: readonly string[]
  /** Only for whoever was online, or for one device: in no history, and counted nowhere. */
  readonly isFleeting?: boolean
  /** Groups: readers may tell the sender. */
  readonly wantsReceipts?: boolean
  /** Own group messages: how many have said that they read it. */
  readonly readCount?: number
  /** This one was read, or had arrived, at the other side of a single chat; positions may say so as well. */
  readonly isRead?: boolean
  readonly isDelivered?: boolean
  /** When it was read, if a receipt of this visit was for this one alone. */
  readonly readAt?: number
  /** The server put something else in the place of what was sent. */
  readonly isReplaced?: boolean
  readonly translations?: readonly { readonly code: string; readonly text: string }[]
  /** 0 sent while the receiver was away, 1 live, 2 something else, 3 not told. */
  readonly onlineState?: 0 | 1 | 2 | 3
  /** Rooms. */
  readonly priority?: 'high' | 'normal' | 'low'
  readonly isBroadcast?: boolean
}

export interface TextMessage extends MessageCommon {
  readonly kind: 'text'
  readonly text: string
  /** Of a text that is or was written piece by piece. */
  readonly stream?: MessageStream | undefined
}

/** A text that grows while it is read. */
export interface MessageStream {
  /** The last piece that is in the text, counted from 0. */
  readonly number: number
  /** `open`: more is to come. `broken`: nothing more comes, and what there is may end in the middle. */
  readonly state: 'open' | 'ended' | 'broken'
  /** What the text is written in, a word of the application. */
  readonly format: string
  /** Why it broke off. */
  readonly reason?: 'streamStalled' | 'streamTooSlow' | 'messageTooLarge' | 'serverError'
  /** Why it is complete, a number of the application. */
  readonly finishReason?: number
}

/** Where a file is. `url` can be shown and fetched as it is; `source` and `secret` are as they travelled. */
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
  /** Empty when there is none. */
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

/** A signal between programs: told by an event, in no timeline. */
export interface CommandMessage extends MessageCommon {
  readonly kind: 'command'
  readonly action: string
}

/** One shape per event, once an application has declared them. */
export type CustomMessage = MessageCommon & { readonly kind: 'custom' } & CustomContent

/** A merged forward. What is in it is read with `messages.openCombined`. */
export interface CombinedMessage extends MessageCommon, FilePart {
  readonly kind: 'combined'
  readonly title: string
  readonly summary: string
  readonly text: string
  readonly level: number
}

/** What is left of a message that was recalled while this client knew it: a line in the timeline, counted by nobody. */
export interface RecalledMessage extends MessageCommon {
  readonly kind: 'recalled'
  /** Empty when an operator of the application did it. */
  readonly by: string
  readonly at: number
  /** What the one who recalled it said about it. */
  readonly note: string
  /** Own text messages: what it said, for "edit again". */
  readonly text: string | undefined
}

/** Something happened to a group: a line in its timeline, counted by nobody. `from` is who did it. */
export interface NoticeMessage extends MessageCommon {
  readonly kind: 'notice'
  readonly what: NoticeName
  /** Those whom it concerns. */
  readonly users: readonly string[]
  /** What was said about it: the announcement, the message of an applicant. */
  readonly reason: string
  /** The name of the group, where it is told. */
  readonly name: string
  /** JSON text: the new values. */
  readonly detail: string
  /** How many are in the group now; 0 where it is not told. */
  readonly memberCount: number
  /** False for what was told to this user alone, not in the group's own log. */
  readonly isInTimeline: boolean
}

/** The events of groups, without the area. */
export type NoticeName = EventNameIn<'groups'>

/** A kind that this version cannot show; `contentType` as on the wire. */
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
