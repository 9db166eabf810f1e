// Usage reports: events in a minute, events that wait, events in one report, and how long it waits for more.

export const maxPerMinute = 1_000
export const maxWaiting = 1_000
export const batchSize = 10
export const batchAfterMs = 1_000
