// `parley push keys`: generates VAPID keys.

import { createECDH } from 'node:crypto'
import { plainCommand } from '../command.ts'
import type { Output } from '../output.ts'

export const pushKeyCommands = [
  plainCommand({
    name: 'push keys',
    summary: 'generate a key pair for Web Push',
    examples: ['parley push keys'],
    run: () => pushKeys(),
  }),
]

/** A pair of VAPID keys for web push, as settings. */
export function pushKeys(): Output {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Keys with leading zeros are padded to full length.
  const secret = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  const text = `PARLEY_VAPID_PUBLIC=${publicKey}\nPARLEY_VAPID_PRIVATE=${secret}`
  return { text, json: { publicKey, privateKey: secret } }
}
