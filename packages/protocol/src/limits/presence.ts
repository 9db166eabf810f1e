// Presence: bytes of what one says about oneself.

export const maxTextBytes = 1_024
// People in one call.
export const maxAtOnce = 100
// How long one is told at most, in seconds, and how long the client asks for.
export const maxSeconds = 2_592_000
export const seconds = 604_800
// Whom one is told about on the largest page.
export const maxPageSize = 500
