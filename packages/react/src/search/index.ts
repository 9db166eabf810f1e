// The public API of search for other features.

export { ConversationSearch, type ConversationSearchProps } from './ConversationSearch.tsx'
export { ChatSearch } from './in-chat/LazyChatSearch.tsx'
export { hasWords } from './search-terms.ts'
export { QuickSwitcher, Shortcuts } from './switcher/QuickSwitcher.tsx'
export type { QuickSwitcherProps } from './switcher/SwitcherDialog.tsx'
export { type MessageSearch, useMessageSearch } from './use-search-results.ts'
