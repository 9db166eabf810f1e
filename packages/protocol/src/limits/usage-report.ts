// Usage reports.

/** Events that a client counts per minute. */
export const maxPerMinute = 1_000
/** Events that may wait to be sent. */
export const maxWaiting = 1_000
/** Events in one report. */
export const batchSize = 10
/** Time that a report waits for more events. */
export const batchAfterMs = 1_000
