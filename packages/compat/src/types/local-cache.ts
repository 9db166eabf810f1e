// The API of the local cache plug-in.

import type { AsyncResult, ConversationType } from './common.ts'
import type { ChatMessage } from './messages.ts'

/** A message as the cache has it. */
export type LocalMessage = ChatMessage & {
  serverMsgId: string
  /** 3: the server has it. */
  status: number
  /** `singleChat-bob` */
  sessionId: string
}

/** A conversation of the local store. */
export interface LocalConversation {
  conversationId: string
  conversationType: ConversationType
  unReadCount: number
  lastMessage?: LocalMessage
  /** Custom data of the application. */
  customField?: Record<string, unknown>
}

interface Named {
  readonly conversationId: string
  readonly conversationType: ConversationType
}

/** The methods of the local store. */
export interface LocalCacheMethods {
  /** The one with the newest message first. */
  getLocalConversations(): Promise<AsyncResult<LocalConversation[]>>
  getLocalConversation(options: Named): Promise<AsyncResult<LocalConversation | undefined>>
  setLocalConversationCustomField(
    options: Named & { readonly customField: Readonly<Record<string, unknown>> | null },
  ): Promise<void>
  /** Removes a conversation from the list of this device until a new message arrives. */
  removeLocalConversation(options: Named & { readonly isRemoveLocalMessage?: boolean }): Promise<void>
  /** On this device only; a message of the type `channel` tells other devices. */
  clearConversationUnreadCount(options: Named): Promise<void>
}
