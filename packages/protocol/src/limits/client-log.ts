// Upload of client logs.

/** Shortest interval between uploads. */
export const minIntervalMs = 60_000
/** Usual interval between uploads. */
export const intervalMs = 300_000
/** Size of one chunk of an upload. */
export const chunkSize = 2_097_152
/** Size of the log that a client keeps while it waits. */
export const maxStoredBytes = 3_145_728
/** Pause between two chunks. */
export const chunkPauseMs = 3_000
/** Chunks of one user that a server keeps. The oldest are deleted first. */
export const maxStoredChunks = 5
