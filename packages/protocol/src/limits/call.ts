// Calls: bytes of the name of a channel, numbers asked for at once, and how long a token is good.

export const maxChannelBytes = 64
export const maxAtOnce = 100
export const tokenMs = 86_400_000
