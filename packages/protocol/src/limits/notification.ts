// Notifications: conversations on a page of those with a remind type.

export const remindTypePageSize = 10
