// History, reactions and pinned messages.

// Messages on a page, if the caller does not say.
export const pageSize = 20
// Messages removed from the history at once.
export const maxRemovedIds = 20
// Digits of the time up to which history is removed.
export const maxTimeDigits = 18
// Reactions on a page.
export const reactionPageSize = 20
// Pinned messages on a page.
export const pinnedPageSize = 10
