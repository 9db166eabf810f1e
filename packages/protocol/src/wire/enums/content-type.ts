// Kind of a message content.

export const TEXT = 0
export const IMAGE = 1
export const VIDEO = 2
export const LOCATION = 3
export const VOICE = 4
export const FILE = 5
export const COMMAND = 6
export const CUSTOM = 7
export const COMBINE = 8
