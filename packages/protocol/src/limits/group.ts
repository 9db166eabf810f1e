// Groups.

// Members of a group that is made without a number.
export const defaultMaxMembers = 200
// Admins beside the owner.
export const maxAdmins = 99
// What applicants and those who answer them write, in characters.
export const maxApplication = 512
// Members on a page; the same for rooms.
export const memberPageSize = 50
// Shared files: the first page, and files on a page.
export const filePage = 1
export const filePageSize = 10
// Readers of a message in one answer.
export const readersLimit = 500
// The duration of a mute without an end.
export const muteForEver = -1
// The longest mute that has an end: ten years.
export const maxMuteMs = 315_360_000_000
// Users who may not come (back).
export const maxBlocked = 5_000
// The announcement, in characters.
export const maxAnnouncement = 512
// Attributes of a member: keys, characters of a key, bytes of a value, and bytes of all keys and values together.
export const maxAttributes = 20
export const maxAttributeKey = 32
export const maxAttributeSize = 512
export const maxAttributesSize = 4_096
// Members whose attributes one answer has.
export const maxAttributeTargets = 100
// Shared files of a group, and files on the largest page.
export const maxSharedFiles = 1_000
export const maxFilePageSize = 100
