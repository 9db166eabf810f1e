// The parts of the Web Push encryption library that we use. The package has no types.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function encrypt(
    bytes: Buffer,
    parameters: {
      readonly version: 'aes128gcm'
      /** The public key of the receiver, in base64url. */
      readonly dh: string
      readonly privateKey: ECDH
      readonly authSecret: string
    },
  ): Buffer
}
