// The state of a streamed message with this piece.

/** The first piece; more follow. */
export const START = 0
/** The first piece is also the last. */
export const START_COMPLETED = 1
/** A piece in between: only the new text. */
export const IN_PROGRESS = 2
/** The last piece. */
export const COMPLETED = 3
/** The whole text, after the stream has ended or was aborted. */
export const FULL = 4
