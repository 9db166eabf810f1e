// Voice and video channels.

/** Length of a channel name. */
export const maxChannelBytes = 64
/** Numbers that one request may look up. */
export const maxAtOnce = 100
/** Lifetime of a channel token. */
export const tokenMs = 86_400_000
