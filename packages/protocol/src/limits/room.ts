// Rooms.

/** Capacity of a room that is created without one. */
export const defaultMaxMembers = 1_000
/** Admins besides the owner. */
export const maxAdmins = 99
/** Blocked people. */
export const maxBlocked = 5_000
/** Muted people. */
export const maxMuted = 5_000
/** People on the allowlist. */
export const maxAllowed = 5_000
/** People named in one call. */
export const maxNamed = 60
/** Rooms per page at most. */
export const maxPageSize = 1_000
/** Rooms with details per answer. */
export const maxListed = 200
/** Length of the text that a user joins with, in characters. */
export const maxJoinText = 1_024
/** Shared files. */
export const maxSharedFiles = 100
/** The longest wait between two messages of a member in slow mode, in seconds. */
export const maxSlowSeconds = 3_600
/** Attributes of a room. */
export const maxAttributes = 100
/** Length of the key of an attribute, in characters. */
export const maxAttributeKey = 128
/** Size of the value of an attribute. */
export const maxAttributeSize = 4_096
/** Size of all keys and values together. */
export const maxAttributesSize = 65_536
/** Attributes in one call. */
export const maxAttributesAtOnce = 10
/** Tags of one user. */
export const maxTags = 10
/** Length of a tag, in characters. */
export const maxTag = 32
