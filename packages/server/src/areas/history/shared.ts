// The parts of history that other areas may use.

export { kindsNamed } from './message-kinds.ts'
export { retentionOf } from './retention-queries.ts'
export { singleWith } from './single-chat.ts'
