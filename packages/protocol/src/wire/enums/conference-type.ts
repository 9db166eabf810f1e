// Voice or video call.

export const VOICE = 0
export const VIDEO = 1
