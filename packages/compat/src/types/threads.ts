// Threads under messages of groups.

import type { AnswerMethod, AsyncResult, ByCursor, ListResult, RequestMethod, VoidMethod } from './common.ts'
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
  createChatThread: RequestMethod<
    { readonly name: string; readonly messageId: string; readonly parentId: string },
    { chatThreadId: string }
  >
  joinChatThread: RequestMethod<Named, { status: string; detail: ChatThreadDetail }>
  leaveChatThread: VoidMethod<Named>
  destroyChatThread: VoidMethod<Named>
  changeChatThreadName: RequestMethod<Named & { readonly name: string }, { name: string }>
  getChatThreadMembers: AnswerMethod<
    Named & ByCursor,
    AsyncResult<{ affiliations: string[] }> & { cursor?: string }
  >
  removeChatThreadMember: RequestMethod<
    Named & { readonly username: string },
    { result: boolean; user: string }
  >
  getJoinedChatThreads: (options?: ByCursor & { readonly parentId?: string }) => Promise<Threads>
  getChatThreads: AnswerMethod<ByCursor & { readonly parentId: string }, Threads>
  getChatThreadLastMessage: AnswerMethod<
    { readonly chatThreadIds: readonly string[] },
    ListResult<{ chatThreadId: string; lastMessage: ChatMessage | Record<string, never> }>
  >
  getChatThreadDetail: RequestMethod<Named, ChatThreadDetail>
}
