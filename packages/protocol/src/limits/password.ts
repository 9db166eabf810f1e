// Passwords.

export const minLength = 1
export const maxLength = 128
