// HTTP requests.

/** Time after which a request has failed. */
export const timeoutMs = 15_000
/** Retries of calls that are retried at all, such as registering a push token. */
export const retries = 3
/** Pause before each retry. */
export const retryPauseMs = 1_000
