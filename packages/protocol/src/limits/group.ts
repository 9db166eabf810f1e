// Groups.

/** Capacity of a group that is created without one. */
export const defaultMaxMembers = 200
/** Admins besides the owner. */
export const maxAdmins = 99
/** Length of the text of a request to join or of its answer, in characters. */
export const maxApplication = 512
/** Members per page, in groups and rooms. */
export const memberPageSize = 50
/** Number of the first page of shared files. */
export const filePage = 1
/** Shared files per page by default. */
export const filePageSize = 10
/** Readers of a message in one answer. */
export const readersLimit = 500
/** The duration of a mute without an end. */
export const muteForEver = -1
/** The longest mute with an end. */
export const maxMuteMs = 315_360_000_000
/** Blocked people. */
export const maxBlocked = 5_000
/** Length of the announcement, in characters. */
export const maxAnnouncement = 512
/** Attributes of a member. */
export const maxAttributes = 20
/** Length of the key of an attribute, in characters. */
export const maxAttributeKey = 32
/** Size of the value of an attribute. */
export const maxAttributeSize = 512
/** Size of all keys and values of a member together. */
export const maxAttributesSize = 4_096
/** Members whose attributes one answer has. */
export const maxAttributeTargets = 100
/** Shared files. */
export const maxSharedFiles = 1_000
/** Shared files per page at most. */
export const maxFilePageSize = 100
