import type { Platform } from '../platform/platform.ts'

/** The code with which a server closes connections before it stops: clients reconnect, perhaps to another node. */
const restartCode = 1012

/**
 * Calls `restarting` when the server closes the newest socket because it restarts, before anything else is notified.
 */
export function watchRestarts(platform: Platform, restarting: () => void): Platform {
  let newest: object | undefined
  return {
    ...platform,
    openSocket(url, handlers) {
      newest = handlers
      return platform.openSocket(url, {
        ...handlers,
        close(info) {
          if (newest === handlers && info?.code === restartCode) restarting()
          handlers.close(info)
        },
      })
    },
  }
}
