// Side of a call.

export const CALLER = 0
export const CALLEE = 1
