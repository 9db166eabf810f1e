// Messages: as they are created, sent and received.

import type { ChatType, UploadCallbacks } from './common.ts'

/** The priority of a message in a room. */
export type MessagePriority = 'high' | 'normal' | 'low'
/** 0 the receiver was offline, 1 online, 2 other, 3 unknown. */
export type OnlineState = 0 | 1 | 2 | 3

/** One reaction to a message. */
export interface Reaction {
  reaction: string
  count: number
  userList: string[]
  op?: { operator: string; reactionType: 'create' | 'delete' }[]
  isAddedBySelf?: boolean
}

/** How often a message was edited, and by whom and when last. */
export interface ModifiedInfo {
  operatorId: string
  operationCount: number
  operationTime: number
}

/** Custom data of the application. */
export type Ext = Record<string, unknown>

/** Fields that all messages have, or may have. */
export interface MessageCommon {
  id: string
  chatType: ChatType
  from: string
  to: string
  time: number
  ext?: Ext
  onlineState?: OnlineState
  msgConfig?: { allowGroupAck?: boolean; languages?: string[] }
  isChatThread?: boolean
  chatThread?: { messageId: string; parentId: string; chatThreadName: string }
  chatThreadOverview?: ChatThreadOverview
  reactions?: Reaction[]
  modifiedInfo?: ModifiedInfo
  /** Rooms. */
  priority?: MessagePriority
  broadcast?: boolean
  isContentReplaced?: boolean
  deliverOnlineOnly?: boolean
  receiverList?: string[]
  isRead?: boolean
  isDelivered?: boolean
}

/** The overview of the thread under a message. */
export interface ChatThreadOverview {
  id: string
  parentId: string
  name: string
  lastMessage: ChatMessage | null
  createTimestamp: number
  updateTimestamp: number
  messageCount: number
}

/** A text message. */
export interface TextMessage extends MessageCommon {
  type: 'txt'
  msg: string
  translations?: { code?: string; to?: string; text: string }[]
  /** For a streamed text. */
  stream?: StreamChunk
}

/** One piece of a streamed message. */
export interface StreamChunk {
  /** The format of the text, chosen by the application. */
  customType: string
  /** 0 the first piece, 1 the first and last, 2 in between, 3 the last, 4 the stream was aborted. */
  status: number
  /** 0, or why it was aborted: 511 too long, 513 no piece for too long, 514 it took too long. */
  errorType: number
  /** The new text; `msg` of the message is the text so far. */
  text: string
  finishReason: number
}

/** A text message that arrives piece by piece. */
export interface StreamMessage extends TextMessage {
  stream: StreamChunk
}

/** A signal to the receiver's program. */
export interface CmdMessage extends MessageCommon {
  type: 'cmd'
  action: string
}

/** A message of the application's own kind. */
export interface CustomMessage extends MessageCommon {
  type: 'custom'
  customEvent: string
  customExts: Record<string, unknown>
  params?: Record<string, unknown>
}

/** A geographic location. */
export interface LocationMessage extends MessageCommon {
  type: 'loc'
  addr: string
  buildingName: string
  lat: number
  lng: number
}

/** The address of a file. Before the message is sent, there is only a `file`. */
interface WithFile extends MessageCommon {
  url?: string
  secret?: string
  file?: object
  file_length?: number
}

interface WithNamedFile extends WithFile {
  filename: string
  filetype?: string
  length?: number
  /** The token for downloading it. */
  accessToken?: string
}

/** An image. */
export interface ImgMessage extends WithFile {
  type: 'img'
  width?: number
  height?: number
  thumb?: string
  thumb_secret?: string
  isGif?: boolean
}

/** A voice message. */
export interface AudioMessage extends WithNamedFile {
  type: 'audio'
}

/** A video. */
export interface VideoMessage extends WithNamedFile {
  type: 'video'
  thumb?: string
  thumb_secret?: string
}

/** A file of any type. */
export interface FileMessage extends WithNamedFile {
  type: 'file'
}

/** Several messages in one. */
export interface CombineMessage extends WithFile {
  type: 'combine'
  title: string
  summary: string
  compatibleText: string
  combineLevel?: number
  filename?: string
  messageList?: readonly ChatMessage[]
}

/** By the values of `type`. */
export interface ChatMessages {
  txt: TextMessage
  img: ImgMessage
  audio: AudioMessage
  video: VideoMessage
  file: FileMessage
  loc: LocationMessage
  cmd: CmdMessage
  custom: CustomMessage
  combine: CombineMessage
}

/** Any message of a conversation. */
export type ChatMessage = ChatMessages[keyof ChatMessages]

/** Receipts, both sent and received. */
export interface ReadReceipt {
  type: 'read'
  id: string
  to: string
  from?: string
  chatType?: ChatType
  mid?: string
  ackId?: string
  ackContent?: string
  groupReadCount?: Record<string, number>
  isChatThread?: boolean
  onlineState?: OnlineState
}

/** A receipt: the message was delivered. */
export interface DeliveryReceipt {
  type: 'delivery'
  id: string
  to: string
  from?: string
  mid?: string
  ackId?: string
  isChatThread?: boolean
  onlineState?: OnlineState
}

/** A receipt: the whole conversation was read. */
export interface ChannelReceipt {
  type: 'channel'
  id: string
  to: string
  from?: string
  chatType: ChatType
  time: number
  isChatThread?: boolean
  onlineState?: OnlineState
}

/** The receipts that can be sent, by type. */
export interface Receipts {
  read: ReadReceipt
  delivery: DeliveryReceipt
  channel: ChannelReceipt
}

type Sendable = ChatMessages & Receipts
/** Anything that `send` accepts. */
export type AnyMessage = Sendable[keyof Sendable]

interface NewCommon {
  /** A single chat by default. */
  readonly chatType?: ChatType
  readonly to: string
  readonly from?: string
  readonly ext?: Readonly<Ext>
  readonly msgConfig?: { readonly allowGroupAck?: boolean; readonly languages?: readonly string[] }
  readonly isChatThread?: boolean
  readonly priority?: MessagePriority
  readonly deliverOnlineOnly?: boolean
  /** In groups and rooms: only visible to these users. */
  readonly receiverList?: readonly string[]
}

interface NewWithFile extends NewCommon, UploadCallbacks {
  /** A `PickedFile` or a file of the host. */
  readonly file?: object
  readonly filename?: string
  readonly file_length?: number
  readonly fileInputId?: string
  readonly url?: string
  readonly secret?: string
  /** If the application provides an address, nothing is uploaded. */
  readonly body?: { readonly url: string; readonly type?: string; readonly filename?: string }
}

/** Options of `message.create`, by `type`. */
export interface NewMessages {
  txt: NewCommon & { readonly msg: string }
  img: NewWithFile & {
    readonly width?: number
    readonly height?: number
    readonly thumbnailWidth?: number
    readonly thumbnailHeight?: number
    readonly isGif?: boolean
  }
  audio: NewWithFile & { readonly length?: number }
  video: NewWithFile & { readonly length?: number }
  file: NewWithFile
  loc: NewCommon & {
    readonly addr: string
    readonly buildingName: string
    readonly lat: number
    readonly lng: number
  }
  cmd: NewCommon & { readonly action: string }
  custom: NewCommon & {
    readonly customEvent: string
    readonly customExts: Readonly<Record<string, unknown>>
  }
  combine: NewCommon &
    UploadCallbacks & {
      readonly title: string
      readonly summary: string
      readonly compatibleText: string
      readonly messageList: readonly ChatMessage[]
    }
  read: NewCommon & { readonly id: string; readonly ackContent?: string }
  delivery: Omit<NewCommon, 'chatType'> & { readonly ackId: string }
  channel: NewCommon & { readonly id?: string }
}

/** The type of a new message, for `message.create`. */
export type MessageType = keyof NewMessages
/** The options of `message.create`. */
export type NewMessage<Type extends MessageType = MessageType> = {
  [T in Type]: { readonly type: T } & NewMessages[T]
}[Type]

/** A created message, with an id and a time. */
export type MadeMessage<Type extends MessageType = MessageType> = Sendable[Type]

/** The result of `send`. */
export interface SentMessage {
  localMsgId: string
  serverMsgId: string
  /** The message as it would be received; receipts have none. */
  message?: ChatMessage
}

/** The form of messages before they had kinds. */
export interface OlderMessage {
  id: string
  type: 'chat' | 'groupchat' | 'chatroom'
  contentsType: string
  from: string
  to: string
  data?: string
  sourceMsg?: string
  ext: Ext
  time: string
  [word: string]: unknown
}
