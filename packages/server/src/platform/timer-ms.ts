// Bounds timer durations. Beyond about 25 days Node fires a timer at once, so a setting of "a year" would be no time
// limit at all.

const longestMs = 2 ** 31 - 1

export const timerMs = (ms: number): number => Math.min(ms, longestMs)
