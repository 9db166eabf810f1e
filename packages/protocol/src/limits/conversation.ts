// Conversation lists.

/** Conversations per page. */
export const pageSize = 20
/** Conversations per page of a list by mark. */
export const markedPageSize = 10
/** The highest mark; the lowest is 0. */
export const maxMark = 19
