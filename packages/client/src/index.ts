// The public API, and the client for browsers.

import { type Client, createClientOn } from './client.ts'
import type { ClientOptions } from './options.ts'
import { browserPlatform } from './platform/browser.ts'

export type { AnswerOf, CallDefinition, InputOf, Reason } from '@parley/protocol'
export { hasReason, normalized, ParleyError } from '@parley/protocol'
export type { Conversations } from './areas/conversations/api.ts'
export type { GroupCalls, Groups, ShareInput, ShareOptions } from './areas/groups/api.ts'
export type {
  FoundMessage,
  History,
  SearchPage,
  SearchRequest,
  /** @deprecated Use `SearchRequest`. */
  SearchRequest as SearchQuestion,
} from './areas/history/api.ts'
export { preload } from './areas/load-lazy-bundle.ts'
export type { Messages } from './areas/messages/api.ts'
export { forwardedDraft } from './areas/messages/forwarded-draft.ts'
export type {
  Blocks,
  Calls,
  Contacts,
  Diagnostics,
  Notifications,
  PresenceApi,
  ProfileApi,
  SilenceChange,
  Translation,
} from './areas/people/api.ts'
export type { AttributeOptions, AttributesChanged, JoinOptions, RoomCalls, Rooms } from './areas/rooms/api.ts'
export type { ThreadCalls, Threads } from './areas/threads/api.ts'
export { type BotCommand, botCommandsIn } from './bot/commands.ts'
export type { Client } from './client.ts'
export type { SignedIn } from './connection/connection.ts'
export { localFile } from './files/local-file.ts'
export type { LogEntry } from './log.ts'
export type { BaseClientOptions, ClientOptions, Credentials } from './options.ts'
export type { Sending } from './outbox/outbox.ts'
export { browserPlatform } from './platform/browser.ts'
export type {
  CancelSignal,
  Clock,
  DownloadAnswer,
  DownloadRequest,
  HostEvent,
  /** @deprecated Use `HostEvent`. */
  HostEvent as HostNews,
  LocalFile,
  MediaDetails,
  /** @deprecated Use `MediaDetails`. */
  MediaDetails as Measured,
  MediaKind,
  /** @deprecated Use `MediaKind`. */
  MediaKind as Medium,
  Platform,
  PlatformAnswer,
  PlatformRequest,
  Progress,
  RequestFailure,
  Socket,
  SocketHandlers,
  Storage,
  UploadRequest,
} from './platform/platform.ts'
export type * from './state/application-types.ts'
export type * from './state/draft-types.ts'
export type * from './state/group-types.ts'
export type { ClientEvent, ClientEvents, EventName, EventOf } from './state/listeners.ts'
export type * from './state/message-types.ts'
export type * from './state/people-types.ts'
export type * from './state/room-types.ts'
export {
  conversation,
  conversationList,
  firstUnread,
  markedConversations,
  mentionsIn,
  unreadTotal,
} from './state/selectors/conversations.ts'
export type {
  GroupAction,
  /** @deprecated Use `GroupAction`. */
  GroupAction as GroupAct,
  WriteRefusal,
  /** @deprecated Use `WriteRefusal`. */
  WriteRefusal as WhyNot,
} from './state/selectors/groups.ts'
export { type MessageRow, type TimelineRow, timelineRows } from './state/selectors/messages.ts'
export {
  type ConnectionState,
  type Conversation,
  type ConversationKey,
  type ConversationRef,
  emptyState,
  keyOf,
  type ListLoadState,
  type LoadState,
  type Outgoing,
  type Pin,
  type Receipt,
  type Segment,
  type State,
  type Timeline,
} from './state/state.ts'
export type * from './state/thread-types.ts'

/** Creates a client. It connects only with `signIn`. Throws for invalid options. */
export function createClient(options: ClientOptions): Client {
  return createClientOn(options, options?.platform ?? browserPlatform())
}
