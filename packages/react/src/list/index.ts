// The public API of the list for other features.

export { ConversationList, type ConversationListProps } from './ConversationList.tsx'
export { scrollAcross } from './FilterChips.tsx'
export { isListed } from './is-listed.ts'
