// Outcome of a group or room operation.

export const OK = 0
export const PERMISSION_DENIED = 1
export const WRONG_PARAMETER = 2
export const MUC_NOT_EXIST = 3
export const USER_NOT_EXIST = 4
export const UNKNOWN = 5
