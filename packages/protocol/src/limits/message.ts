// Messages.

/** Time to wait for the answer to a sent message, or to joining or leaving a room. */
export const answerTimeoutMs = 15_000
/** Messages in a combined message at least. */
export const minCombined = 1
/** Messages in a combined message at most. */
export const maxCombined = 300
/** Nesting of combined messages. */
export const maxCombinedLevels = 10
