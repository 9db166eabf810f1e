// What other features may use of search.

export { ConversationSearch, type ConversationSearchProps } from './ConversationSearch.tsx'
export { hasWords } from './found-words.ts'
export { ChatSearch } from './in-chat/LazyChatSearch.tsx'
export { QuickSwitcher } from './switcher/QuickSwitcher.tsx'
export type { QuickSwitcherProps } from './switcher/SwitcherDialog.tsx'
