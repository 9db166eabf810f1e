// What operations on the channel cost their user, in the points that REST calls cost, too. Messages have a rate of their own,
// and acknowledgements are next to no work.

export const operationCosts = {
  /** Names every conversation that waits, and goes on with those that can. */
  unread: 1,
  /** Reads a page of a conversation. */
  queue: 2,
  /** Joining or leaving a room: rows are written and everybody in it is told. */
  room: 5,
} as const

export type Operation = keyof typeof operationCosts
