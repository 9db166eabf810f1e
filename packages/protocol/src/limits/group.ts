// Groups.

// Members of a group that is made without a number.
export const defaultMaxMembers = 200
// Members on a page; the same for rooms.
export const memberPageSize = 50
// Shared files: the first page, and files on a page.
export const filePage = 1
export const filePageSize = 10
// Readers of a message in one answer.
export const readersLimit = 500
// The duration of a mute without an end.
export const muteForEver = -1
