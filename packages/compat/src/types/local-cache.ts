// What the plug-in for a local cache adds.

import type { AsyncResult, ConversationType } from './common.ts'
import type { ChatMessage } from './messages.ts'

/** A message as the cache has it. */
export type LocalMessage = ChatMessage & {
  serverMsgId: string
  /** 3: it is at the server. */
  status: number
  /** `singleChat-bob` */
  sessionId: string
}

export interface LocalConversation {
  conversationId: string
  conversationType: ConversationType
  unReadCount: number
  lastMessage?: LocalMessage
  /** What the application has put there. */
  customField?: Record<string, unknown>
}

interface Named {
  readonly conversationId: string
  readonly conversationType: ConversationType
}

export interface LocalCacheMethods {
  /** The one with the newest message first. */
  getLocalConversations(): Promise<AsyncResult<LocalConversation[]>>
  getLocalConversation(options: Named): Promise<AsyncResult<LocalConversation | undefined>>
  setLocalConversationCustomField(
    options: Named & { readonly customField: Readonly<Record<string, unknown>> | null },
  ): Promise<void>
  /** Off the list of this device, until something new is said in it. */
  removeLocalConversation(options: Named & { readonly isRemoveLocalMessage?: boolean }): Promise<void>
  /** On this device; other devices are told by a message of the type `channel`. */
  clearConversationUnreadCount(options: Named): Promise<void>
}
