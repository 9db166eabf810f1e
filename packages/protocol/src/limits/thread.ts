// Threads.

/** Threads or members per page by default. */
export const pageSize = 20
/** Threads or members per page at most. */
export const maxPageSize = 50
/** Length of a name, in characters. */
export const maxName = 64
/** Threads whose last messages one answer has. */
export const maxLastMessages = 20
/** Time between two updates of a thread to its group. */
export const overviewMs = 1_000
