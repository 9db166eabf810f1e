// Version of the framing; the reference client always writes 0.

export const MSYNC_V1 = 0
export const MSYNC_V2 = 1
