// Finer kind of a content; COMBINE counts only when the field is present.

export const COMBINE = 0
export const GIF = 1
export const STREAM = 10
