// The parts that an edit replaces.

export const BODY = 1
export const BODY_AND_EXT = 2
