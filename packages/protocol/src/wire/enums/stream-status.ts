// Where a streamed message stands with the piece that carries this.

/** The first piece; more follow. */
export const START = 0
/** The first piece is also the last. */
export const START_COMPLETED = 1
/** One of the pieces in between: only what is new. */
export const IN_PROGRESS = 2
/** The last piece. */
export const COMPLETED = 3
/** The whole text, after the stream has ended, well or not. */
export const FULL = 4
