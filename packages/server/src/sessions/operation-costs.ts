// The cost of channel operations in the points of the user's bucket, which REST calls use as well. Messages have a
// separate rate, and acknowledgements cost next to nothing.

export const operationCosts = {
  /** Lists every waiting conversation and continues with those that can be pushed. */
  unread: 1,
  /** Reads a page of a conversation. */
  queue: 2,
  /** Joining or leaving a room: writes rows and notifies all members. */
  room: 5,
} as const

export type Operation = keyof typeof operationCosts
