// Presence.

/** Size of a status text. */
export const maxTextBytes = 1_024
/** People in one call. */
export const maxAtOnce = 100
/** The longest subscription, in seconds. */
export const maxSeconds = 2_592_000
/** Duration for which the client subscribes, in seconds. */
export const seconds = 604_800
/** Subscriptions per page at most. */
export const maxPageSize = 500
