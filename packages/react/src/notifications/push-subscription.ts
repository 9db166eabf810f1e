// The push subscription of this browser, and its end. Starting one is in web-push.ts, which only settings need.

import type { Client } from '@parley/client'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export const notifier = 'WEB'
const farewellMs = 2000

/** The subscription of this browser, if there is one. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined
  const found = await navigator.serviceWorker.getRegistration()
  return (await found?.pushManager.getSubscription()) ?? undefined
}

/** Ends pushes to this browser on sign-out. Takes a moment at most, and never rejects. */
export async function endPushSubscription(client: Client): Promise<void> {
  try {
    const subscription = await currentSubscription()
    if (!subscription) return
    await subscription.unsubscribe()
    // Best effort: the server also detects by itself that the subscription has ended.
    const unregistered = client.notifications.unregisterPush({ notifier }).catch(() => {})
    await Promise.race([unregistered, new Promise((done) => setTimeout(done, farewellMs))])
  } catch {
    // Without storage or a push service there was no subscription.
  }
}
