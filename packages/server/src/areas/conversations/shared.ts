// The parts of conversation lists that other areas may use.

export { countRows, logBounds } from '../../storage/procedures/conversation-rows.ts'
export { conversationOf, type OwnConversation } from './own-conversation.ts'
