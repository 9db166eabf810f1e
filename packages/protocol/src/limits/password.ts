// Passwords.

/** Shortest password, in characters. */
export const minLength = 1
/** Longest password, in characters. */
export const maxLength = 128
