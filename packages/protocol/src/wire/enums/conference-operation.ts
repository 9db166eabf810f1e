// Call signalling operations.

export const JOIN = 0
export const INITIATE = 1
export const ACCEPT_INITIATE = 2
export const ANSWER = 3
export const TERMINATE = 4
export const REMOVE = 5
export const STREAM_CONTROL = 6
export const MEDIA_REQUEST = 7
