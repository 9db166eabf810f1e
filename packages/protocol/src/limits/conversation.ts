// The list of conversations.

// Conversations on a page.
export const pageSize = 20
// Conversations on a page of those with a mark.
export const markedPageSize = 10
// Marks are numbers from 0 to this.
export const maxMark = 19
