// Messages.

// The answer to a sent message, or to joining or leaving a room, must be there by then.
export const answerTimeoutMs = 15_000
// Messages in a combined message.
export const minCombined = 1
export const maxCombined = 300
// Combined messages inside each other.
export const maxCombinedLevels = 10
