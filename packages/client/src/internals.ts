// The internals of a client, for packages that compose them in another way. Applications use `createClient`.

export { fromBase64 } from './calls/base64.ts'
export type { SendAnswer } from './calls/channel.ts'
export { createPendingWork } from './calls/pending-work.ts'
export { asParleyError, readAnswer, readNoAnswer } from './calls/read-answer.ts'
export { type RestContext, type RestRequest, restRequest } from './calls/rest-request.ts'
export { type CallOptions, createCalls, type Run } from './calls/run-call.ts'
export { signInRefusal } from './connection/machine.ts'
export { createFiles, type Files } from './files/files.ts'
export type { LocalStore, Persistence } from './local-store/persistence.ts'
export { type OpenedStore, signingIn } from './local-store/sign-in.ts'
export { composeMessage } from './outbox/compose.ts'
export { createOutbox, type Outbox } from './outbox/outbox.ts'
export { pagePlatform } from './platform/browser.ts'
export type { LocalFile, Platform } from './platform/platform.ts'
export { allEvents } from './state/apply/all-events.ts'
export {
  type Facts,
  findMessage,
  knownHead,
  /** @deprecated Use `knownHead`. */
  knownHead as toldUpTo,
} from './state/conversation-facts.ts'
export { createIngest, type PageIn } from './state/ingest.ts'
export { type Writable, writeContent } from './state/message-kinds.ts'
export {
  toIncomingMessage,
  /** @deprecated Use `toIncomingMessage`. */
  toIncomingMessage as arrivedAs,
} from './state/read-message.ts'
export { type Conversation, type ConversationRef, emptyState, keyOf, type Message } from './state/state.ts'
export { createStore } from './state/store.ts'
export { createTransport, type Transport } from './transport.ts'
