// The parts of history that other areas may use.

export { kindsNamed } from './message-kinds.ts'
export { singleWith } from './queries.ts'
export { retentionOf } from './retention-queries.ts'
