// Names that every world uses.

export const appKey = 'parley#demo'
export const password = 'correct horse'
/** An address that is never looked up. */
export const address = 'http://parley.test'
