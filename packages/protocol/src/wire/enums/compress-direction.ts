// Which frames of a connection are compressed.

export const ONLY_UP = 0
export const ONLY_DOWN = 1
export const BI = 2
