// Browser tabs elect a leader by Web Locks and communicate over broadcast channels.

import type { Storage } from './platform.ts'
import type { TabHost } from './tab-host.ts'

/** The tabs of this browser with the same origin; undefined without the Web Locks or BroadcastChannel API. */
export function browserTabs(): TabHost | undefined {
  const { locks } = globalThis.navigator ?? {}
  const Channel = globalThis.BroadcastChannel
  if (!locks || !Channel || !globalThis.crypto?.getRandomValues) return undefined
  const tab = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('')
  const held = new Map<string, () => void>()

  return {
    storage: lastingStorage(),
    tab,
    lead(name, granted) {
      const given = new Promise<void>((resolve) => held.set(name, resolve))
      const waiting = new AbortController()
      void given.then(() => waiting.abort())
      return new Promise((resolve) => {
        const request = locks.request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          if (lock) return given
          // Queued behind all others. Held until it is released or the tab is gone.
          locks
            .request(name, { signal: waiting.signal }, () => {
              granted()
              return given
            })
            .catch(() => {})
          return undefined
        })
        request.catch(() => resolve(false))
      })
    },
    resign(name) {
      held.get(name)?.()
      held.delete(name)
    },
    listen(name, listener) {
      const channel = new Channel(name)
      let isClosed = false
      channel.onmessage = ({ data }) => listener(data)
      return {
        say(message) {
          if (!isClosed) channel.postMessage(message)
        },
        close() {
          isClosed = true
          channel.close()
        },
      }
    },
  }
}

/** Storage shared by all tabs. If it is disabled or full, each tab uses memory and is its own device. */
function lastingStorage(): Storage {
  const memory = new Map<string, string>()
  const prefix = 'parley:'
  const safely = <T>(use: () => T): T | undefined => {
    try {
      return use()
    } catch {
      return undefined
    }
  }
  return {
    get: (key) => safely(() => localStorage.getItem(prefix + key)) ?? memory.get(key),
    set(key, value) {
      memory.set(key, value)
      safely(() => localStorage.setItem(prefix + key, value))
    },
    remove(key) {
      memory.delete(key)
      safely(() => localStorage.removeItem(prefix + key))
    },
  }
}
