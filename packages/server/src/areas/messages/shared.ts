// The parts of messages that other areas may use: the view of one user, and refusals of sends.

export { authorOf, repeatKey } from './backend-author.ts'
export { kindOf } from './body.ts'
export { readCursor, writeCursor } from './locate-message.ts'
export { decorate, messageForm, type ShownRow, shownColumns } from './per-user-view.ts'
export { type Refusal, refusal, wrong } from './refusals.ts'
export { restBody, writtenIn } from './rest-body.ts'
export { findVisible, messagesOnly, readMessageId } from './visibility.ts'
