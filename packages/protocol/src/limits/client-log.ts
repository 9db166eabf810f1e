// Upload of the client's own log.

// Never more often than this, and usually this often.
export const minIntervalMs = 60_000
export const intervalMs = 300_000
// One piece of an upload.
export const chunkSize = 2_097_152
// What is kept while it waits.
export const maxKeptSize = 3_145_728
// Between two pieces.
export const chunkPauseMs = 3_000
// Pieces of one user that a server keeps; then the oldest go.
export const maxKeptPieces = 5
