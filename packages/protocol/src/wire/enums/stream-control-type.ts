// Pausing and resuming of a call's streams.

export const PAUSE_VOICE = 0
export const RESUME_VOICE = 1
export const PAUSE_VIDEO = 2
export const RESUME_VIDEO = 3
