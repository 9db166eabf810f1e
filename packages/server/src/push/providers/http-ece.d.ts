// What we use of the library that encrypts for browsers; it has no types of its own.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function encrypt(
    bytes: Buffer,
    parameters: {
      readonly version: 'aes128gcm'
      /** The public key of the one who reads, in base64url. */
      readonly dh: string
      readonly privateKey: ECDH
      readonly authSecret: string
    },
  ): Buffer
}
