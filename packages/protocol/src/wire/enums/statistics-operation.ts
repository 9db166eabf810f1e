// Session notices; all but INFORMATION end the session.

export const INFORMATION = 0
export const USER_REMOVED = 1
export const USER_LOGIN_ANOTHER_DEVICE = 2
export const USER_KICKED_BY_CHANGE_PASSWORD = 3
export const USER_KICKED_BY_OTHER_DEVICE = 4
