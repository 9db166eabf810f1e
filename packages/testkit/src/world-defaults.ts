// Names that every world uses.

/** The app of every world. */
export const appKey = 'parley#demo'
/** The password of every user. */
export const password = 'correct horse'
/** An address that is never looked up. */
export const address = 'http://parley.test'
