// Files.

/** Time to upload a file, a part or a usage report. */
export const uploadTimeoutMs = 300_000
/** Size of a part until the server names another. */
export const partSize = 5_242_880
/** Files larger than this many parts are uploaded in parts. */
export const multipartAboveParts = 1.5
/** Parts that are uploaded at the same time. */
export const maxPartsAtOnce = 4
/** Images and videos above this size get a thumbnail. */
export const thumbnailAboveSize = 204_800
