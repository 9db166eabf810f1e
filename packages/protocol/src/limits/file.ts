// Files.

// A file, a part of one, or a usage report must be uploaded by then.
export const uploadTimeoutMs = 300_000
// The size of a part until the server names its own.
export const partSize = 5_242_880
// Files larger than this many parts are uploaded in parts.
export const partsFrom = 1.5
// Parts on their way at once.
export const maxPartsAtOnce = 4
// Images and files above this size get a thumbnail.
export const thumbnailAboveSize = 204_800
