// `parley push …`: what setting up pushes needs.

import webPush from 'web-push'
import type { Output } from './output.ts'

/** A pair of keys for pushes to browsers, as settings. */
export function pushKeys(): Output {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const text = `PARLEY_VAPID_PUBLIC=${publicKey}\nPARLEY_VAPID_PRIVATE=${privateKey}`
  return { text, json: { publicKey, privateKey } }
}
