// Messages, history, conversations, reactions, pins and translation.

import type {
  Aliases,
  AsyncResult,
  ByCursor,
  ChatType,
  ConversationType,
  ErrorEvent,
  OptionalRequestMethod,
  RequestMethod,
  VoidMethod,
} from './common.ts'
import type {
  AnyMessage,
  ChatMessage,
  ChatMessages,
  MadeMessage,
  ModifiedInfo,
  OlderMessage,
  SentMessage,
} from './messages.ts'

/** A conversation of the user's list. */
export interface Conversation {
  conversationId: string
  conversationType: ConversationType
  isPinned: boolean
  pinnedTime: number
  unReadCount: number
  lastMessage: ChatMessage | null
  /** 0 to 19, with a meaning that the application chooses. */
  marks?: number[]
}

/** One page of conversations. */
export interface ConversationPage {
  conversations: Conversation[]
  cursor: string
}

interface OlderConversation<Last> {
  channel_infos: ({ channel_id: string; unread_num: number } & Last)[]
}

interface ConversationName {
  readonly conversationId: string
  readonly conversationType: ConversationType
}

interface MessageInConversation {
  readonly conversationId: string
  readonly conversationType: ChatType
  readonly messageId: string
}

/** One page of pinned messages. */
export interface PinnedMessages {
  list: { message: ChatMessage; pinTime: number; operatorId: string }[]
  cursor: string
}

/** One page of history. */
export interface HistoryPage {
  cursor: string | null
  messages: ChatMessage[]
  isLast: boolean
}

interface MessageKinds {
  readonly targetId: string
  readonly chatType?: ChatType
  /** -1 or missing: from the newest. */
  readonly cursor?: string | number | null
  readonly pageSize?: number
  readonly searchDirection?: 'up' | 'down'
  readonly searchOptions?: {
    readonly from?: string
    readonly msgTypes?: readonly string[]
    readonly startTime?: number
    readonly endTime?: number
  }
  readonly success?: (page: HistoryPage) => void
  readonly fail?: (error: ErrorEvent) => void
}

interface ReactionCount {
  reaction: string
  userCount: number
  userList: string[]
  isAddedBySelf: boolean
}

/** A language that texts can be translated into. */
export interface Language {
  code: string
  name: string
  nativeName: string
}

/** The result of a translation. */
export interface Translated {
  detectedLanguage: { language: string; score: number }
  translations: { text: string; to: string }[]
}

/** Also available on the small connection. */
export interface SendMethods {
  send(message: AnyMessage | MadeMessage): Promise<SentMessage>
  /** The messages inside a combined one. */
  downloadAndParseCombineMessage(file: {
    readonly url: string
    readonly secret?: string
  }): Promise<ChatMessage[]>
}

/** The format of a recording without a header. */
export interface AudioParams {
  readonly format?: string
  readonly sampleRate?: number
  readonly bitsPerSample?: number
  readonly channels?: number
}

/** Voice to text. */
export interface SpeechMethods {
  voiceMessageToText(
    message: ChatMessages['audio'],
    audio?: AudioParams,
  ): Promise<{ type: 0; data: { text: string } }>
  /** A `File`, or in mini-programs `{ filePath }`. */
  voiceFileToText(file: object, audio?: AudioParams): Promise<{ type: 0; data: { text: string } }>
}

/** The methods of translation. */
export interface TranslationMethods {
  getSupportedLanguages: OptionalRequestMethod<object, Language[]>
  translateMessage: RequestMethod<
    { readonly text: string; readonly languages: readonly string[] },
    Translated[]
  >
}

interface Methods {
  recallMessage(options: {
    readonly mid: string
    readonly to: string
    readonly chatType?: ChatType
    readonly ext?: string
    readonly isChatThread?: boolean
    readonly success?: (answer: unknown) => void
    readonly fail?: (error: ErrorEvent) => void
  }): Promise<SentMessage>
  modifyMessage(options: {
    readonly messageId: string
    readonly modifiedMessage: AnyMessage
  }): Promise<SentMessage & { modifiedInfo: ModifiedInfo }>
  reportMessage: VoidMethod<{
    readonly messageId: string
    readonly reportType: string
    readonly reportReason: string
  }>
  addReaction: VoidMethod<{ readonly messageId: string; readonly reaction: string }>
  deleteReaction: VoidMethod<{ readonly messageId: string; readonly reaction: string }>
  getReactionlist: RequestMethod<
    {
      readonly chatType: ConversationType
      readonly messageId: string | readonly string[]
      readonly groupId?: string
    },
    { msgId: string; reactionList: ReactionCount[] }[]
  >
  getReactionDetail: RequestMethod<
    { readonly messageId: string; readonly reaction: string } & ByCursor,
    ReactionCount & { cursor: string }
  >
  pinMessage: VoidMethod<MessageInConversation>
  unpinMessage: VoidMethod<MessageInConversation>
  getServerPinnedMessages: RequestMethod<Omit<MessageInConversation, 'messageId'> & ByCursor, PinnedMessages>

  getHistoryMessages(options: MessageKinds): Promise<HistoryPage>
  /** @deprecated Use `getHistoryMessages`, which is paginated. */
  fetchHistoryMessages(options: {
    readonly queue: string
    readonly count?: number
    readonly isGroup?: boolean
    readonly start?: string | number
    readonly success?: (messages: OlderMessage[]) => void
    readonly fail?: (error: ErrorEvent) => void
  }): Promise<OlderMessage[]>
  /** By ids, or everything before a time. */
  removeHistoryMessages: VoidMethod<{
    readonly targetId: string
    readonly chatType: ChatType
    readonly messageIds?: readonly string[]
    readonly beforeTimeStamp?: number
  }>
  deleteAllMessagesAndConversations(): Promise<void>
  getServerConversations: OptionalRequestMethod<
    ByCursor & { readonly includeEmptyConversations?: boolean },
    ConversationPage
  >
  getServerPinnedConversations: OptionalRequestMethod<ByCursor, ConversationPage>
  getServerConversationsByFilter: RequestMethod<
    ByCursor & { readonly filter: { readonly mark: number } },
    ConversationPage
  >
  pinConversation: RequestMethod<
    ConversationName & { readonly isPinned: boolean },
    { isPinned: boolean; pinnedTime: number }
  >
  addConversationMark: VoidMethod<{
    readonly conversations: readonly ConversationName[]
    readonly mark: number
  }>
  removeConversationMark: VoidMethod<{
    readonly conversations: readonly ConversationName[]
    readonly mark: number
  }>
  getConversationlist: OptionalRequestMethod<
    { readonly pageNum?: number; readonly pageSize?: number },
    OlderConversation<{ lastMessage: ChatMessage | Record<string, never> }>
  >
  /** @deprecated Use `getServerConversations`, which has readable messages. */
  getSessionList(): Promise<
    AsyncResult<
      OlderConversation<{
        meta: { id?: string; from?: string; to?: string; timestamp?: number; payload?: string }
      }>
    >
  >
  deleteConversation: RequestMethod<
    { readonly channel: string; readonly chatType: ConversationType; readonly deleteRoam: boolean },
    { result: string }
  >
}

type Older = Aliases<Methods, { getReactionList: 'getReactionlist'; deleteSession: 'deleteConversation' }>

/** Methods for existing messages and conversations. */
export interface HistoryMethods extends Methods, Older {}

/** The methods of messages, history and translation. */
export interface TalkMethods extends HistoryMethods, SendMethods, TranslationMethods {}
