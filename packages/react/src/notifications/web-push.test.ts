import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeClient } from '../testing/index.ts'
import { endPushSubscription } from './push-subscription.ts'
import { bytesOf, startPush, stopPush } from './web-push.ts'

/** 65 bytes, the length of a public key. */
const webKey = 'BNsXneEavsag28klGMIUEpile8S17viRwvn2AkwEzNLefHrBSDyz168Zv3tBEUfdQjINEArHu-xx1uzuvCfHwow'

function fakeBrowser() {
  let current: object | undefined
  const unsubscribe = vi.fn(async () => {
    current = undefined
    return true
  })
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
    current = {
      options: { applicationServerKey: applicationServerKey.buffer },
      unsubscribe,
      toJSON: () => ({ endpoint: 'https://push.example.org/1' }),
    }
    return current
  })
  const registration = {
    active: {},
    pushManager: { getSubscription: async () => current ?? null, subscribe },
  }
  const serviceWorker = {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', class {})
  return { serviceWorker, subscribe, unsubscribe, isSubscribed: () => current !== undefined }
}

describe('web push', () => {
  beforeEach(() => void vi.useRealTimers())
  afterEach(() => void vi.unstubAllGlobals())

  it('registers a subscription on the server, and ends on both sides', async () => {
    const page = fakeBrowser()
    const client = createFakeClient('alice')
    const register = vi.spyOn(client.notifications, 'registerPush')
    await startPush(client, './sw.js', webKey)
    expect(page.serviceWorker.register).toHaveBeenCalledWith('./sw.js')
    expect(page.subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true })
    expect(register).toHaveBeenCalledWith({
      token: '{"endpoint":"https://push.example.org/1"}',
      notifier: 'WEB',
    })
    await stopPush(client)
    expect(page.isSubscribed()).toBe(false)
    expect(client.state.people.notifications?.devices).toEqual([])
  })

  it('leaves no subscription that the server does not know', async () => {
    const page = fakeBrowser()
    const client = createFakeClient('alice')
    client.failures.set('notifications.registerPush', new Error('refused'))
    await expect(startPush(client, './sw.js', webKey)).rejects.toThrow('refused')
    expect(page.isSubscribed()).toBe(false)
  })

  it('subscribes again if the server has another key', async () => {
    const page = fakeBrowser()
    const client = createFakeClient('alice')
    await startPush(client, './sw.js', webKey)
    await startPush(client, './sw.js', webKey)
    expect(page.unsubscribe).not.toHaveBeenCalled()
    await startPush(client, './sw.js', 'AAAA')
    expect(page.unsubscribe).toHaveBeenCalledOnce()
  })

  it('ends with the sign-out, even if the server does not answer', async () => {
    const page = fakeBrowser()
    const client = createFakeClient('alice')
    await startPush(client, './sw.js', webKey)
    client.failures.set('notifications.unregisterPush', new Error('offline'))
    await endPushSubscription(client)
    expect(page.isSubscribed()).toBe(false)
    // Without a subscription there is no call.
    const before = client.made.get('notifications.unregisterPush')
    await endPushSubscription(client)
    expect(client.made.get('notifications.unregisterPush')).toBe(before)
  })

  it('has keys in URL-safe base64', () => {
    expect(bytesOf(webKey)).toHaveLength(65)
    expect([...bytesOf('_-8')]).toEqual([255, 239])
  })
})
