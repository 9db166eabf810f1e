'use client'
// Hooks for applications that render their own screens. A separate entry, because most applications use components,
// which load much of this on demand. docs/hooks.md

export { type MessageComposer, useMessageComposer } from './composer/index.ts'
export { useRequestCount } from './groups/index.ts'
export {
  type MemberSearch,
  /** @deprecated Use `MemberSearch`. */
  type MemberSearch as FoundMembers,
  useMemberSearch,
  /** @deprecated Use `useMemberSearch`. */
  useMemberSearch as useFoundMembers,
  useMembers,
} from './members/index.ts'
export { useMuted, useUnreadCount, useUnreadTitle } from './notifications/index.ts'
export { useOwnPresence, usePresence } from './presence/index.ts'
export {
  type MessageSearch,
  /** @deprecated Use `MessageSearch`. */
  type MessageSearch as Finding,
  useMessageSearch,
} from './search/index.ts'
export { ConversationScope } from './state/ConversationScope.tsx'
export { useConversationAction, useConversationActions } from './state/conversation-actions.ts'
export { useDraft, useDrafts } from './state/drafts/use-draft.ts'
export { useClient, useFeature, useJumpTo, useKit } from './state/kit.ts'
export { useGroupNames } from './state/names/use-group-names.ts'
export { useTyping, useTypingUsers } from './state/typing/use-typing.ts'
export { useSelection } from './state/use-client-state.ts'
export { useConnection } from './state/use-connection.ts'
export { useConversations } from './state/use-conversations.ts'
export { usePins } from './state/use-pins.ts'
export { type Receipts, useReceipts } from './state/use-receipts.ts'
export { type Upload, useUploads } from './state/use-uploads.ts'
export { type ThreadPages, useThreads } from './threads/index.ts'
export { type TimelineView, useTimeline } from './timeline/index.ts'
