// Notifications and push.

/** Conversations with a remind type per page by default. */
export const remindTypePageSize = 10
/** Conversations with a remind type per page at most. */
export const maxPageSize = 200
/** Conversations that one request may ask about. */
export const maxAtOnce = 100
/** The longest silence. */
export const maxDurationMs = 31_536_000_000
/** Length of a push token, in characters. */
export const maxToken = 4_096
/** Length of the name of a notifier or device, in characters. */
export const maxName = 256
/** Templates of pushes in one app. */
export const maxTemplates = 200
/** Length of the name of a template, in characters. */
export const maxTemplateName = 64
/** Length of the title or the text of a template, in characters. */
export const maxPattern = 1_000
