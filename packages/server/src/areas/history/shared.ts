// What other areas may use of history.

export { kindsNamed } from './message-kinds.ts'
export { singleWith } from './queries.ts'
