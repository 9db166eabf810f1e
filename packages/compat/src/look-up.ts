// Looking up where the server is, for applications that do not say it: by lists of hosts, which are asked for with the app
// key or with an app id. Then the app key is in the answer.

import { type Discovery, type Hosts, serverJson } from '@parley/client/discovery'

/** Where lists are asked for unless an application names other addresses. */
export const listAddresses: readonly string[] = [
  'https://rs.easemob.com',
  'https://rs.chat.agora.io',
  'http://59.110.89.59',
  'http://39.97.193.190',
  'http://39.97.193.187',
]

export interface Looking {
  /** Read when it is looked up: an application may have changed them until then. */
  addresses(): readonly string[]
  readonly appId: string | undefined
  readonly https: boolean | undefined
  learned(appKey: string): void
}

export function lookUp({ addresses, appId, https, learned }: Looking): Discovery {
  return {
    attach(client) {
      let found: Hosts | undefined
      const hosts = (): Hosts => {
        found ??= serverJson({
          addresses: addresses(),
          ...(appId === undefined ? {} : { appId }),
          // Lists are for pages, and a host without one is asked for the same as a safe page.
          https: https ?? isSafePage(),
        }).attach(client)
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

const isSafePage = () => typeof location !== 'object' || location.protocol !== 'http:'
