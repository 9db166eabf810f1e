// Push notifications while no tab is open: subscribes at the browser's push service and registers the subscription on
// the server.

import type { Client } from '@parley/client'
import { currentSubscription, notifier } from './push-subscription.ts'

/** Subscribes and registers on the server. `worker` is the URL of the service worker. */
export async function startPush(client: Client, worker: string, webKey: string): Promise<void> {
  const found = await navigator.serviceWorker.register(worker)
  const { pushManager } = await activated(found)
  const key = bytesOf(webKey)
  const before = await pushManager.getSubscription()
  // The server's key may have changed: pushes to the old subscription would fail.
  if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await client.notifications.registerPush({ token: JSON.stringify(subscription), notifier })
  } catch (error) {
    // The server does not know the subscription.
    await subscription.unsubscribe().catch(() => {})
    throw error
  }
}

export async function stopPush(client: Client): Promise<void> {
  await client.notifications.unregisterPush({ notifier })
  await (await currentSubscription())?.unsubscribe()
}

/** Waits for an active worker, which subscribing needs. */
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

/** Decodes a base64url key. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

function isSame(a: ArrayBuffer | null, b: Uint8Array): boolean {
  const bytes = new Uint8Array(a ?? [])
  return bytes.length === b.length && bytes.every((value, at) => value === b[at])
}
