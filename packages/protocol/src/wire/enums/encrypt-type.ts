// How payloads are encrypted. Only ENCRYPT_NONE is in use.

export const ENCRYPT_NONE = 0
export const ENCRYPT_AES_128_CBC = 1
export const ENCRYPT_AES_256_CBC = 2
