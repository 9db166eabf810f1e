// Discovery: looks up the addresses of a server at a list of other addresses, and moves on to the next one after a
// failure.

import {
  connectionLimits,
  errorFrom,
  fromUtf8,
  isFinalRegistrationText,
  isFinalSignInText,
  isObject,
  localError,
  localHostFailure,
  type ParleyError,
  usualStatuses,
} from '@parley/protocol'
import type { Discovery, Hosts } from '../options.ts'
import type { Platform, PlatformAnswer } from '../platform/platform.ts'
import { type EmptyList, type FeatureSwitches, type FoundHosts, readServerJson } from './server-json.ts'

/** Options of `serverJson`. */
export interface ServerJsonOptions {
  /** Hosts of `/easemob/server.json`, tried in this order: 'https://hosts.example.com'. */
  readonly addresses: readonly string[]
  /** Replaces the app key, which is then part of the answer: see `find`. */
  readonly appId?: string
  /** Whether to use TLS. Default: like the page, or like the first address if there is no page. */
  readonly https?: boolean
}

/** Discovery through `server.json`, for the `discovery` option of one client. */
export interface ServerJson extends Discovery {
  /**
   * Looks up the hosts, unless that was already done. An application that knows only its `appId` calls this before it
   * creates its client, because the app key is in the answer.
   */
  find(platform: Platform, appKey?: string): Promise<FoundHosts>
  /** The latest result. */
  readonly found: FoundHosts | undefined
  /** Features that the server turns on or off; undefined before the first look-up. */
  readonly switches: FeatureSwitches | undefined
}

/** The time limit for all addresses together: a sign-in gives up after 15 seconds. */
const lookUpMs = 14_000
const addressMs = 5_000
/** A list of hosts has a few hundred bytes. */
const maxBytes = 32_768

/** Looks up the addresses of a server in its `server.json`. Throws if `appId` is set, but is not a string. */
export function serverJson(options: ServerJsonOptions): ServerJson {
  if (options.appId !== undefined && (typeof options.appId !== 'string' || options.appId === ''))
    throw invalid('appId')
  const isSecure = options.https ?? isSecurePage() ?? /^https:/i.test(options.addresses[0] ?? '')
  const addresses = options.addresses
    .filter((address) => (isSecure ? /^https:\/\//i : /^https?:\/\//i).test(address))
    .map((address) => address.replace(/\/+$/, ''))

  let found: FoundHosts | undefined
  let flight: Promise<FoundHosts> | undefined
  /** The result of an earlier session, for URLs that are shown before the look-up, and in case no address answers. */
  let stored: FoundHosts | undefined
  /** The address that answered last, which is tried first. */
  let firstAddress = 0
  /** Whether the hosts were looked up after the last socket was opened. */
  let isFresh = false
  /** The index of the host in use. */
  let api = 0
  let socket = 0

  const urlAt = (address: string, appKey: string, now: number) => {
    const { appId } = options
    const query =
      appId === undefined
        ? `app_key=${encodeURIComponent(appKey)}`
        : `app_id=${encodeURIComponent(appId)}&sdk_version=4.10.0&file_version=1`
    return `${address}/easemob/server.json?${query}&_v=${now}`
  }

  async function lookUp(platform: Platform, appKey: string): Promise<FoundHosts> {
    const timeoutMs = Math.min(addressMs, lookUpMs / addresses.length)
    let emptyList: EmptyList = 'hosts'
    for (let n = 0; n < addresses.length; n++) {
      const index = (firstAddress + n) % addresses.length
      const url = urlAt(addresses[index] as string, appKey, platform.clock.now())
      const text = await textAt(platform, url, timeoutMs)
      const read = readServerJson(text, isSecure)
      if (typeof read === 'string') emptyList = read
      else if (options.appId === undefined || read.appKey !== undefined) {
        firstAddress = index
        platform.storage.set(nameOf(appKey), text)
        return read
      }
    }
    throw lookUpFailed(emptyList)
  }

  /** Runs one look-up at a time and applies its result. A host in use stays in use if it is still listed. */
  function look(platform: Platform, appKey: string): Promise<FoundHosts> {
    flight ??= lookUp(platform, appKey)
      .then((next) => {
        if (String(next.apis) !== String(found?.apis)) api = 0
        if (String(next.sockets) !== String(found?.sockets)) socket = 0
        found = next
        isFresh = true
        return next
      })
      .finally(() => {
        flight = undefined
      })
    return flight
  }

  const find = async (platform: Platform, appKey = '') =>
    found ??
    look(platform, appKey).catch((error) => {
      found ??= storedIn(platform, appKey)
      if (found) return found
      throw error
    })

  const nameOf = (appKey: string) => `hosts:${options.appId ?? appKey}`

  function storedIn({ storage }: Platform, appKey: string): FoundHosts | undefined {
    const read = readServerJson(storage.get(nameOf(appKey)) ?? '', isSecure)
    return typeof read === 'string' ? undefined : read
  }

  function attach({ appKey, platform, maxReconnects }: Parameters<Discovery['attach']>[0]): Hosts {
    const every = Math.min(maxReconnects, connectionLimits.lookupEveryReconnects)
    let odd = 0
    stored = storedIn(platform, appKey)
    // Runs in the background; after a failure the known hosts stay in use.
    const lookAgain = () => void look(platform, appKey).catch(() => {})
    const apiNow = () => {
      const { apis = [] } = found ?? stored ?? {}
      return apis[api % apis.length] ?? ''
    }

    function noted(status: number): void {
      if (status === 200) odd = 0
      if (usualStatuses.includes(status)) return
      if (++odd < connectionLimits.lookupEveryOddStatuses) return
      odd = 0
      api++
      lookAgain()
    }

    return {
      get api() {
        return apiNow()
      },
      get takesParts() {
        return found?.switches.takesParts !== false
      },
      find: () => find(platform, appKey),
      socket(n) {
        // The first attempt uses the host of the last connection.
        if (n > 0) socket++
        if (!isFresh && every > 0 && (n + 1) % every === 0) lookAgain()
        isFresh = false
        const { sockets } = found as FoundHosts
        return sockets[socket % sockets.length] as string
      },
      async through(send, mayMove) {
        const { apis } = await find(platform, appKey)
        for (let left = mayMove ? apis.length - 1 : 0; ; left--) {
          const answer = await send(apiNow()).catch((failure: unknown) => failure)
          const isAnswer = isObject(answer) && 'status' in answer
          noted(isAnswer ? (answer as unknown as PlatformAnswer).status : 0)
          const isDone = isAnswer && isSettled(answer as unknown as PlatformAnswer)
          // After any failure the next sign-in starts with the next host.
          if (!isDone && mayMove) api++
          if (isDone || left <= 0 || hasEnded(answer)) {
            if (isAnswer) return answer as unknown as PlatformAnswer
            throw answer
          }
        }
      },
    }
  }

  return {
    find,
    attach,
    get found() {
      return found
    },
    get switches() {
      return found?.switches
    },
  }
}

/** The text at an address; empty if it does not answer. */
async function textAt(platform: Platform, url: string, timeoutMs: number): Promise<string> {
  try {
    const { status, bytes } = await platform.download({ url, headers: {}, timeoutMs, maxBytes })
    return status === 200 ? fromUtf8(bytes) : ''
  } catch {
    return ''
  }
}

/** Whether another host would give the same answer. */
function isSettled({ status, body }: PlatformAnswer): boolean {
  if (status === 200) return true
  let text: unknown
  try {
    text = JSON.parse(body).error_description
  } catch {
    text = undefined
  }
  return typeof text === 'string' && (isFinalSignInText(text) || isFinalRegistrationText(text))
}

/** Whether the call was cancelled, or has no time left for another host. */
const hasEnded = (failure: unknown): boolean =>
  isObject(failure) && (failure.kind === 'abort' || failure.kind === 'timeout')

const lookUpFailed = (emptyList: EmptyList): ParleyError =>
  errorFrom(
    localHostFailure('lookupFailed', {}, localHostFailure('lookupListEmpty', { name: emptyList }).message),
  )

const invalid = (name: string) => localError('optionInvalid', { name })

/** Undefined if there is no page: a worker may have been created from a blob. */
function isSecurePage(): boolean | undefined {
  const { protocol } = (globalThis as { location?: { protocol?: string } }).location ?? {}
  return protocol === 'https:' || (protocol === 'http:' ? false : undefined)
}
