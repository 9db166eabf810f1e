import { expect, test } from 'vitest'
import { fakeFcm } from './test-support/fake-fcm.ts'
import { fakePushHook } from './test-support/fake-push-hook.ts'
import { stage } from './test-support/stage.ts'

test('[PSH-40] without settings there are no providers', async () => {
  const { providers } = stage({})
  expect(providers.any).toBe(false)
  for (const name of ['FCM', 'APNS', 'WEB', 'HMS', '']) expect(providers.find(name)).toBeUndefined()
  await providers.close()
})

test('[PSH-40] each notifier name finds its provider, unknown names find none', async () => {
  const [fcm, hook] = await Promise.all([fakeFcm(), fakePushHook()])
  const pushNotifiers = 'sender-7=FCM,FCM-old=HOOK'
  const { providers, send } = stage({ ...fcm.settings, ...hook.settings, pushNotifiers })
  expect(providers.any).toBe(true)
  expect(providers.find('APNS')).toBeUndefined()
  expect(providers.find('web-1')).toBeUndefined()
  for (const name of ['fcm', 'FCM-1', 'sender-7', 'FCM-old', 'HMS']) await send(name)
  expect(fcm.received).toHaveLength(3)
  expect(hook.received.map(({ notifier }) => notifier)).toEqual(['FCM-old', 'HMS'])
  await providers.close()
  expect(await send('FCM')).toEqual({ name: 'later', why: 'closing' })
  expect(await send('HMS')).toEqual({ name: 'later', why: 'closing' })
  await Promise.all([fcm.close(), hook.close()])
})
