// Version of the framing; the foreign web client always writes 0.

export const MSYNC_V1 = 0
export const MSYNC_V2 = 1
