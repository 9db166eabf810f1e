// What other areas may ask about messages: how one user sees them, and which.

export { kindOf } from './body.ts'
export { decorate, messageForm, type ShownRow } from './decorate.ts'
export { readCursor, writeCursor } from './locate-message.ts'
export { findVisible, messagesOnly, readMessageId } from './visibility.ts'
