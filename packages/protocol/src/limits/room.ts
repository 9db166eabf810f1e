// Rooms.

// Members of a room that is made without a number.
export const defaultMaxMembers = 1_000
// Admins beside the owner.
export const maxAdmins = 99
// Users who may not come (back), who are muted, and who are on the allowlist, each.
export const maxBlocked = 5_000
export const maxMuted = 5_000
export const maxAllowed = 5_000
// Users named in one call.
export const maxNamed = 60
// Rooms on the largest page, and rows of details.
export const maxPageSize = 1_000
export const maxListed = 200
// The text with which somebody comes in, in characters.
export const maxJoinText = 1_024
// Shared files of a room.
export const maxSharedFiles = 100
// Attributes of a room: keys, characters of a key, bytes of a value, bytes of all keys and values, keys in one call.
export const maxAttributes = 100
export const maxAttributeKey = 128
export const maxAttributeSize = 4_096
export const maxAttributesSize = 65_536
export const maxAttributesAtOnce = 10
