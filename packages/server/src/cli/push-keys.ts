// `parley push …`: what setting up pushes needs.

import { createECDH } from 'node:crypto'
import type { Output } from './output.ts'

/** A pair of keys for pushes to browsers, as settings. */
export function pushKeys(): Output {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A key with zeros in front is as long as any other.
  const secret = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  const text = `PARLEY_VAPID_PUBLIC=${publicKey}\nPARLEY_VAPID_PRIVATE=${secret}`
  return { text, json: { publicKey, privateKey: secret } }
}
