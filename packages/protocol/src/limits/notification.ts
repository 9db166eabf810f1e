// Notifications: conversations on a page of those with a remind type, and on the largest one.

export const remindTypePageSize = 10
export const maxPageSize = 200
// Conversations asked about at once.
export const maxAtOnce = 100
// No silence lasts longer.
export const maxDurationMs = 31_536_000_000
// Where a push goes: letters of a token, of the name of a notifier, of that of a device.
export const maxToken = 4_096
export const maxName = 256
