import { go, parseRoute } from '../routes.tsx'

/** Handles clicks on notifications of the service worker, which sends the URL to open. */
export function followNotificationClicks(): void {
  // Undefined on insecure connections.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { parley, hash } = (data ?? {}) as { readonly parley?: unknown; readonly hash?: unknown }
    if (parley === 'open' && typeof hash === 'string') go(parseRoute(hash))
  })
  navigator.serviceWorker?.startMessages()
}
