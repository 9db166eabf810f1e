// What other features may use of list.

export { ConversationList, type ConversationListProps } from './ConversationList.tsx'
export { scrollAcross } from './FilterChips.tsx'
export { isListed } from './is-listed.ts'
