// What other areas may use of conversation lists.

export { conversationOf, countRows, type Mine, placeRows } from './queries.ts'
