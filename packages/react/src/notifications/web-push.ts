// Notifications while no tab is open: the browser subscribes at its push service, and the server is told where.

import type { Client } from '@parley/client'

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const notifier = 'WEB'
const farewellMs = 2000

/** The subscription of this browser, if there is one. */
export async function currentSubscription(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined
  const found = await navigator.serviceWorker.getRegistration()
  return (await found?.pushManager.getSubscription()) ?? undefined
}

/** Subscribes and tells the server. `worker`: the address of the service worker. */
export async function startPush(client: Client, worker: string, webKey: string): Promise<void> {
  const found = await navigator.serviceWorker.register(worker)
  const { pushManager } = await activated(found)
  const key = bytesOf(webKey)
  const before = await pushManager.getSubscription()
  // The server's key may be another one by now: such a subscription reaches nobody.
  if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await client.notifications.registerPush({ token: JSON.stringify(subscription), notifier })
  } catch (error) {
    // Nobody would send to it.
    await subscription.unsubscribe().catch(() => {})
    throw error
  }
}

export async function stopPush(client: Client): Promise<void> {
  await client.notifications.unregisterPush({ notifier })
  await (await currentSubscription())?.unsubscribe()
}

/** Whoever signs out gets no more of them in this browser. Takes a moment at most, and never fails. */
export async function leavePush(client: Client): Promise<void> {
  try {
    const subscription = await currentSubscription()
    if (!subscription) return
    await subscription.unsubscribe()
    // The server notices by itself that nobody is there any more; it is only told to notice now.
    const told = client.notifications.unregisterPush({ notifier }).catch(() => {})
    await Promise.race([told, new Promise((done) => setTimeout(done, farewellMs))])
  } catch {
    // Without storage, or without a push service: then there was nothing.
  }
}

/** Subscribing needs a worker that is at work. */
async function activated(found: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  if (found.active) return found
  const worker = found.installing ?? found.waiting
  await new Promise<void>((done, failed) => {
    const look = () => {
      if (worker?.state === 'activated') done()
      else if (!worker || worker.state === 'redundant') failed(new Error('The service worker did not start'))
    }
    worker?.addEventListener('statechange', look)
    look()
  })
  return found
}

/** A key as URLs carry it, as bytes. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function isSame(a: ArrayBuffer | null, b: Uint8Array): boolean {
  const bytes = new Uint8Array(a ?? [])
  return bytes.length === b.length && bytes.every((value, at) => value === b[at])
}
