// Looks up the server in lists of hosts, which are requested with the app key or with an app id. With an app id the
// answer contains the app key.

import { type Discovery, type Hosts, serverJson } from '@parley/client/discovery'

export interface Looking {
  /** Read at look-up time, because an application may change them until then. */
  addresses(): readonly string[]
  readonly appId: string | undefined
  https(): boolean
  learned(appKey: string): void
}

export function lookUp({ addresses, appId, https, learned }: Looking): Discovery {
  return {
    attach(client) {
      let found: Hosts | undefined
      let lookedUp: readonly string[] = []
      const hosts = (): Hosts => {
        const now = addresses()
        if (found && String(now) === String(lookedUp)) return found
        lookedUp = now
        const options = { addresses: now, https: https(), ...(appId === undefined ? {} : { appId }) }
        found = serverJson(options).attach(client)
        return found
      }
      const find = async () => {
        const { appKey } = ((await hosts().find?.()) ?? {}) as { appKey?: string }
        if (appId !== undefined && appKey) learned(appKey)
      }
      return {
        find,
        get api() {
          return found?.api ?? ''
        },
        get takesParts() {
          return found?.takesParts !== false
        },
        socket: (n) => hosts().socket(n),
        async through(send, mayMove) {
          await find()
          return hosts().through?.(send, mayMove) ?? send(hosts().api)
        },
      }
    },
  }
}

/** Lists are for pages. A host without one counts as a secure page. */
export const isSafePage = (): boolean => typeof location !== 'object' || location.protocol !== 'http:'
