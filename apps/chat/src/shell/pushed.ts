import { go, parseRoute } from '../routes.tsx'

/** Somebody clicks what the service worker shows: it says where to go, and this page goes there. */
export function followPushes(): void {
  // Without a safe connection there is none.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { parley, hash } = (data ?? {}) as { readonly parley?: unknown; readonly hash?: unknown }
    if (parley === 'open' && typeof hash === 'string') go(parseRoute(hash))
  })
  navigator.serviceWorker?.startMessages()
}
