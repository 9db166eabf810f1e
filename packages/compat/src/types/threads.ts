// Threads under messages of groups.

import type { Asks, AsyncResult, ByCursor, Does, Gets, ListResult } from './common.ts'
import type { ChatMessage } from './messages.ts'

/** The details of a thread. */
export interface ChatThreadDetail {
  id: string
  name: string
  owner: string
  created: number
  messageId: string
  parentId: string
  affiliationsCount?: number
}

interface Named {
  readonly chatThreadId: string
}

type Threads = ListResult<ChatThreadDetail> & { cursor?: string }

/** The methods of threads. */
export interface ThreadMethods {
  createChatThread: Asks<
    { readonly name: string; readonly messageId: string; readonly parentId: string },
    { chatThreadId: string }
  >
  joinChatThread: Asks<Named, { status: string; detail: ChatThreadDetail }>
  leaveChatThread: Does<Named>
  destroyChatThread: Does<Named>
  changeChatThreadName: Asks<Named & { readonly name: string }, { name: string }>
  getChatThreadMembers: Gets<Named & ByCursor, AsyncResult<{ affiliations: string[] }> & { cursor?: string }>
  removeChatThreadMember: Asks<Named & { readonly username: string }, { result: boolean; user: string }>
  getJoinedChatThreads: (options?: ByCursor & { readonly parentId?: string }) => Promise<Threads>
  getChatThreads: Gets<ByCursor & { readonly parentId: string }, Threads>
  getChatThreadLastMessage: Gets<
    { readonly chatThreadIds: readonly string[] },
    ListResult<{ chatThreadId: string; lastMessage: ChatMessage | Record<string, never> }>
  >
  getChatThreadDetail: Asks<Named, ChatThreadDetail>
}
