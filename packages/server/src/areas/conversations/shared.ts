// The parts of conversation lists that other areas may use.

export { conversationOf, countRows, logBounds, type OwnConversation } from './queries.ts'
