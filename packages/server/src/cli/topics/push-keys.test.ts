import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { stage } from '../../push/providers/test-support/stage.ts'
import { pushKeys } from './push-keys.ts'

test('[PSH-67] the keys form a pair, differ each time, and are valid settings', () => {
  const { text, json } = pushKeys()
  const { publicKey, privateKey } = json as { publicKey: string; privateKey: string }
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(publicKey)
  expect(text).toBe(`PARLEY_VAPID_PUBLIC=${publicKey}\nPARLEY_VAPID_PRIVATE=${privateKey}`)
  const settings = { pushVapidPublic: publicKey, pushVapidPrivate: privateKey }
  expect(stage({ ...settings, pushVapidSubject: 'mailto:me@example.com' }).providers.any).toBe(true)
  expect((pushKeys().json as { publicKey: string }).publicKey).not.toBe(publicKey)
})
