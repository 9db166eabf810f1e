// What things are called in every world.

export const appKey = 'parley#demo'
export const password = 'correct horse'
/** A name for an address that is never looked up. */
export const address = 'http://parley.test'
