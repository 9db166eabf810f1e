// The parts of conversation lists that other areas may use.

export { conversationOf, countRows, type Mine, placeRows } from './queries.ts'
