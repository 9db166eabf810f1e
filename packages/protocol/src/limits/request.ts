// Requests over HTTP.

// No answer by then: the request has failed.
export const timeoutMs = 15_000
// Retries after the first try, where a call is retried at all (the push token is).
export const retries = 3
// The pause before each of them.
export const retryPauseMs = 1_000
