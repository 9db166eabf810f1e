// Outcome of a login or of a sent item.

export const OK = 0
export const FAIL = 1
export const UNAUTHORIZED = 2
export const MISSING_PARAMETER = 3
export const WRONG_PARAMETER = 4
export const REDIRECT = 5
export const TOKEN_EXPIRED = 6
export const PERMISSION_DENIED = 7
export const NO_ROUTE = 8
export const UNKNOWN_COMMAND = 9
export const PB_PARSER_ERROR = 10
export const BIND_ANOTHER_DEVICE = 11
export const IM_FORBIDDEN = 12
export const TOO_MANY_DEVICES = 13
export const PLATFORM_LIMIT = 14
export const USER_MUTED = 15
export const ENCRYPT_DISABLE = 16
export const ENCRYPT_ENABLE = 17
export const DECRYPT_FAILURE = 18
export const PERMISSION_DENIED_EXTERNAL = 19
export const RESOURCE_CHANGED = 20
