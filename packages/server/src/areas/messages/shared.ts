// What other areas may use of messages: how a user sees them, and refusals of sends.

export { kindOf } from './body.ts'
export { decorate, messageForm, type ShownRow, shownColumns } from './decorate.ts'
export { readCursor, writeCursor } from './locate-message.ts'
export { type Refusal, refusal, wrong } from './refusals.ts'
export { findVisible, messagesOnly, readMessageId } from './visibility.ts'
