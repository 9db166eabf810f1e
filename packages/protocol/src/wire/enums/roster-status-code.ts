// Outcome of a contact operation.

export const OK = 0
export const USER_NOT_EXIST = 1
export const USER_ALREADY_FRIEND = 2
export const USER_ALREADY_BLACKLIST = 3
