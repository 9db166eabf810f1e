// Contact operations.

export const GET_ROSTER = 0
export const GET_BLACKLIST = 1
export const ADD = 2
export const REMOVE = 3
export const ACCEPT = 4
export const DECLINE = 5
export const BAN = 6
export const ALLOW = 7
export const REMOTE_ACCEPT = 8
export const REMOTE_DECLINE = 9
