// The platform of web pages.

import type { HostEvent, Platform, Storage } from './platform.ts'
import { webClock, webRequest, webSoon, wireSocket } from './web.ts'

/** Loaded with the first file transfer. */
const files = () => import('./web-transfers.ts')

/** The platform of a browser page: its clock, `WebSocket`, `fetch` and `localStorage`. */
export const browserPlatform = (): Platform => ({
  ...pagePlatform(),
  measure: async (file, as) => (await import('./media/measure.ts')).measureFile(file, as),
})

/** The same platform, without measuring files before they are sent. */
export function pagePlatform(): Platform {
  return {
    clock: webClock,
    soon: webSoon,
    random: () => Math.random(),
    openSocket: (url, handlers) => wireSocket(new WebSocket(url), handlers),
    request: webRequest,
    upload: async (request) => (await files()).webUpload(request),
    download: async (request) => (await files()).webDownload(request),
    storage: tabStorage(),
    observe,
  }
}

function observe(listener: (event: HostEvent) => void): () => void {
  // Workers have a network but no visibility; server-side rendering has neither.
  const scope = typeof window === 'object' ? window : typeof self === 'object' ? self : undefined
  const page = typeof document === 'object' ? document : undefined
  const up = () => listener('networkUp')
  const down = () => listener('networkDown')
  const looked = () => listener(page?.visibilityState === 'hidden' ? 'hidden' : 'shown')
  scope?.addEventListener('online', up)
  scope?.addEventListener('offline', down)
  page?.addEventListener('visibilitychange', looked)
  return () => {
    scope?.removeEventListener('online', up)
    scope?.removeEventListener('offline', down)
    page?.removeEventListener('visibilitychange', looked)
  }
}

const prefix = 'parley:'

/** The devices claimed by this page. Shared by all clients of the page, which are one device. */
const claimed = new Map<string, string>()
let isWatchingTheEnd = false

/**
 * Session storage survives a reload, but a duplicated tab starts with a copy of it, and two tabs with one device name
 * would sign each other out. So a page removes its values from the storage while it is open, and puts them back when it
 * closes.
 */
function tabStorage(): Storage {
  return {
    get(key) {
      if (!claimed.has(key)) {
        const found = safely(() => sessionStorage.getItem(prefix + key))
        if (found) claimed.set(key, found)
        hideFromCopies()
      }
      return claimed.get(key)
    },
    set(key, value) {
      claimed.set(key, value)
      hideFromCopies()
    },
    remove(key) {
      claimed.delete(key)
      safely(() => sessionStorage.removeItem(prefix + key))
    },
  }
}

function hideFromCopies(): void {
  for (const key of claimed.keys()) safely(() => sessionStorage.removeItem(prefix + key))
  if (isWatchingTheEnd || typeof window === 'undefined') return
  isWatchingTheEnd = true
  window.addEventListener('pagehide', () => {
    for (const [key, value] of claimed) safely(() => sessionStorage.setItem(prefix + key, value))
  })
  window.addEventListener('pageshow', hideFromCopies)
}

/** Uses storage that may be disabled, full or missing; the client works without it. */
function safely<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
