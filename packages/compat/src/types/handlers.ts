// Payloads of handlers.

import type { ChatType, ConversationType, ErrorEvent } from './common.ts'
import type { GroupDetailChange } from './groups.ts'
import type {
  ChannelReceipt,
  ChatMessage,
  ChatMessages,
  DeliveryReceipt,
  OnlineState,
  Reaction,
  ReadReceipt,
  StreamMessage,
} from './messages.ts'

/** The server accepted a message or a receipt of this device. */
export interface MessageAcceptedEvent {
  id: string
  mid: string
  to: string
}

/** A message was recalled. */
export interface RecallEvent {
  id: string
  mid: string
  from: string
  to: string
  ext: string
  onlineState?: OnlineState
}

/** A contact request, or the answer to one. */
export interface ContactEvent {
  type: 'subscribe' | 'subscribed' | 'unsubscribed'
  from: string
  to: string
  status: string
}

/** The presence of a user has changed. */
export interface PresenceEvent {
  userId: string
  statusDetails: { device: string; status: number }[]
  ext: string
  lastTime: number
  expire: number
}

/** The reactions to a message have changed. */
export interface ReactionEvent {
  from: string
  to: string
  chatType: ConversationType
  messageId: string
  reactions: Reaction[]
  ts: number
}

/** A message was pinned or unpinned. */
export interface PinEvent {
  messageId: string
  conversationId: string
  conversationType: ChatType
  operation: 'pin' | 'unpin'
  operatorId: string
  time: number
}

/** Something happened to a thread. */
export interface ThreadEvent {
  operation: 'create' | 'update' | 'destroy' | 'userRemove'
  id: string
  name: string
  operator: string
  parentId: string
  messageId?: string
  messageCount?: number
  lastMessage?: ChatMessage | Record<string, never>
  userName?: string
  timestamp?: number
  createTimestamp?: number
}

/** Operations in groups and rooms. */
type GroupOrRoomOperation =
  | 'destroy'
  | 'removeMember'
  | 'unblockMember'
  | 'updateInfo'
  | 'memberPresence'
  | 'memberAbsence'
  | 'setAdmin'
  | 'removeAdmin'
  | 'muteMember'
  | 'unmuteMember'
  | 'updateAnnouncement'
  | 'deleteAnnouncement'
  | 'uploadFile'
  | 'deleteFile'
  | 'addUserToAllowlist'
  | 'removeAllowlistMember'
  | 'muteAllMembers'
  | 'unmuteAllMembers'

interface GroupOrRoomEvent<Operation> {
  operation: Operation
  id: string
  from: string
  userId?: string
  name?: string
  memberCount?: number
  reason?: string
  announcement?: string
  muteTimestamp?: Record<string, number>
}

/** Something happened in a group. */
export interface GroupEvent
  extends GroupOrRoomEvent<
    | GroupOrRoomOperation
    | 'create'
    | 'requestToJoin'
    | 'acceptRequest'
    | 'joinPublicGroupDeclined'
    | 'inviteToJoin'
    | 'acceptInvite'
    | 'rejectInvite'
    | 'membersPresence'
    | 'membersAbsence'
    | 'directJoined'
    | 'changeOwner'
    | 'memberAttributesUpdate'
  > {
  detail?: GroupDetailChange
  attributes?: Record<string, string>
  members?: string[]
}

/** Something happened in a room. */
export interface ChatRoomEvent
  extends GroupOrRoomEvent<GroupOrRoomOperation | 'updateChatRoomAttributes' | 'removeChatRoomAttributes'> {
  /** Changed attributes with their values, or the names of removed ones. */
  attributes?: Record<string, string> | string[]
  ext?: string
}

/** An action of the user on another device. */
export type MultiDeviceEvent =
  | {
      operation:
        | 'chatThreadCreate'
        | 'chatThreadDestroy'
        | 'chatThreadJoin'
        | 'chatThreadLeave'
        | 'chatThreadNameUpdate'
      chatThreadId: string
      chatThreadName: string
      parentId: string
    }
  | { operation: 'deleteRoaming'; conversationId: string; chatType: ConversationType; resource: string }
  | {
      operation: 'memberAttributesUpdate'
      id: string
      userId: string
      from: string
      attributes: Record<string, string>
    }
  | {
      operation:
        | 'pinnedConversation'
        | 'unpinnedConversation'
        | 'deleteConversation'
        | 'markConversation'
        | 'unMarkConversation'
      conversationId: string
      conversationType: ConversationType
      timestamp: number
      conversationMark?: number
    }
  | {
      operation: 'setSilentModeForConversation' | 'removeSilentModeForConversation'
      conversationId: string
      type: ConversationType
      resource: string
      data: { type?: 'ALL' | 'AT' | 'NONE'; ignoreDuration?: number }
    }
  | { operation: 'setSilentModeForUser'; resource: string; data: { ignoreInterval: string } }

/** Events of groups, rooms and contacts for older handlers; `type` is the kind of event. */
export interface OlderChangeEvent {
  type: string
  from: string
  to: string
  status?: string
  gid?: string
  owner?: string
  chatroom?: boolean
  fromJid?: unknown
  toJid?: unknown
  reason?: string
  announcement?: string
  kicked?: string
  groupName?: string
  detail?: GroupDetailChange
  ext?: string
  muteTimestamp?: Record<string, number>
}

/** @deprecated Use `MessageAcceptedEvent`. */
export type TakenEvent = MessageAcceptedEvent
/** @deprecated Use `OlderChangeEvent`. */
export type OlderPlaceEvent = OlderChangeEvent

type HandlerOf<Payload> = (payload: Payload) => void
type PlainHandler = () => void

/** For `addEventHandler`: any of these. */
export interface EventHandlers {
  readonly onConnected?: PlainHandler
  readonly onReconnecting?: PlainHandler
  readonly onDisconnected?: (error?: ErrorEvent) => void
  readonly onOnline?: PlainHandler
  readonly onOffline?: PlainHandler
  readonly onError?: HandlerOf<ErrorEvent>
  readonly onTokenWillExpire?: PlainHandler
  readonly onTokenExpired?: PlainHandler
  readonly onOfflineMessageSyncStart?: PlainHandler
  readonly onOfflineMessageSyncFinish?: PlainHandler
  /** All messages that arrived together, without commands and receipts. */
  readonly onMessage?: HandlerOf<Exclude<ChatMessage, ChatMessages['cmd']>[]>
  readonly onTextMessage?: HandlerOf<ChatMessages['txt']>
  /** A piece of a streamed message. Without this handler such a message arrives as a text when it has ended. */
  readonly onStreamMessage?: HandlerOf<StreamMessage>
  readonly onImageMessage?: HandlerOf<ChatMessages['img']>
  readonly onAudioMessage?: HandlerOf<ChatMessages['audio']>
  readonly onVideoMessage?: HandlerOf<ChatMessages['video']>
  readonly onFileMessage?: HandlerOf<ChatMessages['file']>
  readonly onLocationMessage?: HandlerOf<ChatMessages['loc']>
  readonly onCmdMessage?: HandlerOf<ChatMessages['cmd']>
  readonly onCustomMessage?: HandlerOf<ChatMessages['custom']>
  readonly onCombineMessage?: HandlerOf<ChatMessages['combine']>
  readonly onReceivedMessage?: HandlerOf<MessageAcceptedEvent>
  readonly onDeliveredMessage?: HandlerOf<DeliveryReceipt>
  readonly onReadMessage?: HandlerOf<ReadReceipt>
  readonly onChannelMessage?: HandlerOf<ChannelReceipt>
  readonly onRecallMessage?: HandlerOf<RecallEvent>
  readonly onModifiedMessage?: HandlerOf<ChatMessage>
  readonly onReactionChange?: HandlerOf<ReactionEvent>
  readonly onMessagePinEvent?: HandlerOf<PinEvent>
  readonly onContactInvited?: HandlerOf<ContactEvent>
  readonly onContactAdded?: HandlerOf<ContactEvent>
  readonly onContactDeleted?: HandlerOf<ContactEvent>
  readonly onContactAgreed?: HandlerOf<ContactEvent>
  readonly onContactRefuse?: HandlerOf<ContactEvent>
  readonly onPresenceStatusChange?: HandlerOf<PresenceEvent[]>
  readonly onGroupEvent?: HandlerOf<GroupEvent>
  readonly onChatroomEvent?: HandlerOf<ChatRoomEvent>
  readonly onChatThreadChange?: HandlerOf<ThreadEvent>
  readonly onMultiDeviceEvent?: HandlerOf<MultiDeviceEvent>
  readonly onStatisticMessage?: HandlerOf<unknown>
  readonly onGroupChange?: HandlerOf<OlderChangeEvent>
  readonly onChatroomChange?: HandlerOf<OlderChangeEvent>
  /** Never called, as in the original. */
  readonly onContactChange?: HandlerOf<unknown>
}

/** For `listen`: the same, and some that only it has. */
export interface OlderHandlers extends EventHandlers {
  readonly onOpened?: PlainHandler
  readonly onClosed?: PlainHandler
  readonly onPresence?: HandlerOf<OlderChangeEvent>
  readonly onPictureMessage?: HandlerOf<ChatMessages['img']>
}
