// Why a call ended.

export const HANGUP = 0
export const NORESPONSE = 1
export const REJECT = 2
export const BUSY = 3
export const FAIL = 4
export const UNSUPPORTED = 5
export const OFFLINE = 6
