// Messages as screens see them, one type per kind.

import type { events } from '@parley/protocol'
import type { CustomContent, Ext } from './application-types.ts'
import type { ConversationRef } from './conversation-ref.ts'

type EventNameIn<Area extends string> = (typeof events)[number]['name'] extends infer N
  ? N extends `${Area}.${infer Rest}`
    ? Rest
    : never
  : never

/** One reaction to a message, with all users who chose it. */
export interface Reaction {
  /** The emoji or name of the reaction. */
  readonly reaction: string
  /** How many users have chosen it. */
  readonly count: number
  /** Whether the user has chosen it. */
  readonly isMine: boolean
  /** The first users with this reaction; not always all of them. */
  readonly users: readonly string[]
}

/** The summary of a thread on the message that it belongs to. */
export interface ThreadOverview {
  /** The id of the thread. */
  readonly id: string
  /** The name of the thread. */
  readonly name: string
  /** How many messages the thread has. */
  readonly messageCount: number
  /** Its newest message, if it has one. */
  readonly lastMessage?: Message | undefined
  /** The position in the group's log that it reflects; the later of two wins. */
  readonly asOf: number
}

/** The fields that all kinds of messages have in common. */
export interface MessageCommon {
  /** The id that the server assigned, unique within the app. */
  readonly id: string
  /** The conversation that it belongs to, from this user's point of view. */
  readonly conversation: ConversationRef
  /** The user who sent it. */
  readonly from: string
  /** The receiver: a user, or the id of a group, room or thread. */
  readonly to: string
  /** When the server received it, in milliseconds since 1970. */
  readonly sentAt: number
  /** The position in the conversation: the server's number, or the time if the server has no numbers. */
  readonly position: number
  /** For own messages of this session: the key of the outgoing message, so that a row keeps its identity. */
  readonly localId: string | undefined
  /** The application's own values; empty if there are none. */
  readonly ext: Ext
  /** How often it was edited, and by whom and when last, in milliseconds since 1970. */
  readonly edited?: { readonly count: number; readonly by: string; readonly at: number }
  /** The reactions; never an empty list. */
  readonly reactions?: readonly Reaction[]
  /** In groups: the thread that belongs to this message. */
  readonly thread?: ThreadOverview | undefined
  /** In groups: only these users see it. */
  readonly onlyTo?: readonly string[]
  /** Whether it is only for users who were online, or for one device: not in the history, and never counted. */
  readonly isFleeting?: boolean
  /** In groups: whether the sender requests read receipts. */
  readonly wantsReceipts?: boolean
  /** For own group messages: how many members have sent a read receipt. */
  readonly readCount?: number
  /** In single chats: whether a receipt for this message alone says that it was read. Positions may say so as well. */
  readonly isRead?: boolean
  /** In single chats: whether a receipt for this message alone says that it was delivered. */
  readonly isDelivered?: boolean
  /** When it was read, if a receipt for this message alone arrived in this session. */
  readonly readAt?: number
  /** Whether the server has replaced the content that was sent. */
  readonly isReplaced?: boolean
  /** The translations that came with the text, by language code. */
  readonly translations?: readonly { readonly code: string; readonly text: string }[]
  /** 0: sent while the receiver was offline, 1: live, 2: something else, 3: unknown. */
  readonly onlineState?: 0 | 1 | 2 | 3
  /** In rooms: under load, the server drops messages of low priority first. */
  readonly priority?: 'high' | 'normal' | 'low'
  /** In rooms: whether it was sent to all rooms of the app. */
  readonly isBroadcast?: boolean
}

/** A text message. */
export interface TextMessage extends MessageCommon {
  readonly kind: 'text'
  /** The text; for a streamed message, the text so far. */
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
  /** Why the stream was aborted. */
  readonly reason?: 'permissionDenied' | 'streamStalled' | 'streamTooSlow' | 'messageTooLarge' | 'serverError'
  /** Why the stream ended, a number defined by the application. */
  readonly finishReason?: number
}

/** A file. `url` can be displayed and fetched; `source` and `secret` are the values from the wire. */
interface FilePart {
  /** The URL of the file, with everything that a browser needs to show it. */
  readonly url: string
  /** The URL as it was sent. */
  readonly source: string
  /** The secret that allows the download; empty if none is needed. */
  readonly secret: string
  /** The file name. */
  readonly name: string
  /** The size in bytes; 0 if the sender did not provide it. */
  readonly bytes: number
}

/** An image. */
export interface ImageMessage extends MessageCommon, FilePart {
  readonly kind: 'image'
  /** In pixels; 0 if the sender did not provide it. */
  readonly width: number
  /** In pixels; 0 if the sender did not provide it. */
  readonly height: number
  /** Whether it is an animated GIF. */
  readonly isGif: boolean
  /** The URL of a smaller version. */
  readonly thumbnailUrl: string
}

/** A video. */
export interface VideoMessage extends MessageCommon, FilePart {
  readonly kind: 'video'
  /** In seconds. */
  readonly duration: number
  /** In pixels; 0 if the sender did not provide it. */
  readonly width: number
  /** In pixels; 0 if the sender did not provide it. */
  readonly height: number
  /** The URL of the thumbnail; empty if there is none. */
  readonly thumbnailUrl: string
}

/** A voice message. */
export interface VoiceMessage extends MessageCommon, FilePart {
  readonly kind: 'voice'
  /** In seconds. */
  readonly duration: number
}

/** A file of any type. */
export interface FileMessage extends MessageCommon, FilePart {
  readonly kind: 'file'
}

/** A location. */
export interface LocationMessage extends MessageCommon {
  readonly kind: 'location'
  /** In degrees, from −90 to 90. */
  readonly latitude: number
  /** In degrees, from −180 to 180. */
  readonly longitude: number
  /** The address, as readable text; may be empty. */
  readonly address: string
  /** The name of the building or place; may be empty. */
  readonly building: string
}

/** A signal between programs: emitted as an event, and never in a timeline. */
export interface CommandMessage extends MessageCommon {
  readonly kind: 'command'
  /** What the receiver's program should do, named by the application. */
  readonly action: string
}

/** One type per event, once an application has declared them. */
export type CustomMessage = MessageCommon & { readonly kind: 'custom' } & CustomContent

/** A combined message. `messages.openCombined` reads its messages. */
export interface CombinedMessage extends MessageCommon, FilePart {
  readonly kind: 'combined'
  /** The title: 'Chat history of Ann and Bob'. */
  readonly title: string
  /** The first lines of its messages. */
  readonly summary: string
  /** Shown by clients that do not support combined messages. */
  readonly text: string
  /** The depth of nested combined messages; 1 if it contains no other. */
  readonly level: number
}

/** What remains of a message that was recalled while this client knew it: a line in the timeline, never counted. */
export interface RecalledMessage extends MessageCommon {
  readonly kind: 'recalled'
  /** The user who recalled it; empty for an operator. */
  readonly by: string
  /** When it was recalled, in milliseconds since 1970. */
  readonly at: number
  /** The text that came with the recall. */
  readonly note: string
  /** For own text messages: the recalled text, so that it can be edited again. */
  readonly text: string | undefined
}

/** A group event as a line in the timeline, never counted. `from` is the actor. */
export interface NoticeMessage extends MessageCommon {
  readonly kind: 'notice'
  /** What happened: the name of the event. */
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
  /** The number of the content type on the wire. */
  readonly contentType: number
  /** A text to show instead, if the message has one. */
  readonly text: string
}

/** Any message of a timeline, discriminated by `kind`. */
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
