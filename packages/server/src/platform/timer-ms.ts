// How long a timer can be. Beyond about 25 days Node fires it at once, so that a deadline of "a year" in the settings would
// be none at all.

const longestMs = 2 ** 31 - 1

export const timerMs = (ms: number): number => Math.min(ms, longestMs)
