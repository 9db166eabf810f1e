// The addresses of a connection's server. Given addresses are used unchanged, even if the application changes them
// later. Without any, a list of hosts is looked up, and only at addresses that the application has named.

import type { Discovery, Hosts } from '@parley/client/discovery'
import { isSafePage, lookUp } from './host-look-up.ts'

/** The fields of a connection that are read on every use. */
export interface Addressed {
  readonly isHttpDNS: boolean
  readonly https: boolean
  readonly dnsArr: readonly string[]
  readonly dnsTotal: number
}

export interface Addresses extends Discovery {
  /** The given address as it was written, otherwise the one that was found. */
  api: string
  socket: string
}

export interface AddressOptions {
  readonly appId?: string | undefined
  readonly apiUrl?: string | undefined
  readonly url?: string | undefined
}

/** Addresses without a scheme use the encryption of the page. */
export const safeByDefault = (https: unknown): boolean => (typeof https === 'boolean' ? https : isSafePage())

export function addressesOf(
  self: Addressed,
  { appId, apiUrl = '', url = '' }: AddressOptions,
  learned: (appKey: string) => void,
): Addresses {
  let [api, socket] = [apiUrl, url]
  let found: Hosts | undefined
  const isGiven = () => api !== '' || socket !== ''
  const whole = (address: string, scheme: 'http' | 'ws') => {
    const safe = self.https ? 's' : ''
    const named = /^[a-z]+:\/\//i.test(address)
      ? address
      : `${scheme}${safe}://${address.replace(/^\/+/, '')}`
    return named.replace(/^(?:http|ws)/i, scheme).replace(/\/+$/, '')
  }
  // Each address is derived from the other if only one was given.
  const apiInUse = () => (api === '' ? new URL(whole(socket, 'http')).origin : whole(api, 'http'))
  const socketInUse = () => (socket === '' ? `${whole(api, 'ws')}/websocket` : whole(socket, 'ws'))

  return {
    get api() {
      return api || (found?.api ?? '')
    },
    set api(address) {
      api = String(address ?? '')
    },
    get socket() {
      return socket || (found?.api ? found.socket(0) : '')
    },
    set socket(address) {
      socket = String(address ?? '')
    },
    attach(client) {
      const looking = lookUp({
        appId,
        https: () => (isGiven() ? /^https/i.test(apiInUse()) : self.https),
        addresses: () => {
          if (isGiven()) return [apiInUse()]
          return self.isHttpDNS ? self.dnsArr.slice(0, self.dnsTotal) : []
        },
        learned,
      }).attach(client)
      found = looking
      // The key of an app is looked up even if its server is known.
      const find = async () => (isGiven() && appId === undefined ? undefined : looking.find?.())
      return {
        find,
        get api() {
          return isGiven() ? apiInUse() : looking.api
        },
        get takesParts() {
          return looking.takesParts !== false
        },
        socket: (n) => (isGiven() ? socketInUse() : looking.socket(n)),
        async through(send, mayMove) {
          await find()
          if (isGiven()) return send(apiInUse())
          return looking.through?.(send, mayMove) ?? send(looking.api)
        },
      }
    },
  }
}
