// The purpose of a frame. Together with the direction it determines the type of the payload.

export const SYNC = 0
export const UNREAD = 1
export const NOTICE = 2
export const PROVISION = 3
export const LOGOUT = 4
