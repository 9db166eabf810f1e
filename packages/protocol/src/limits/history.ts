// History, reactions and pinned messages.

/** Messages per page by default. */
export const pageSize = 20
/** Messages that one call may remove. */
export const maxRemovedIds = 20
/** Digits of the time up to which history is removed. */
export const maxTimeDigits = 18
/** Reactions per page. */
export const reactionPageSize = 20
/** Pinned messages per page. */
export const pinnedPageSize = 10
