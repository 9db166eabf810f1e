// Finds the addresses of a server by asking a list of others, and goes from one to the next when one does not do.

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
import { type EmptyList, type FoundHosts, readServerJson, type Switches } from './server-json.ts'

export interface ServerJsonOptions {
  /** Where `/easemob/server.json` is asked for, in this order: 'https://hosts.example.com'. */
  readonly addresses: readonly string[]
  /** Instead of an app key, which is then in the answer: see `find`. */
  readonly appId?: string
  /** Encrypted or not. By default as the page is, and where there is none as the first address. */
  readonly https?: boolean
}

/** Looks hosts up in `server.json`, for the `discovery` option of one client. */
export interface ServerJson extends Discovery {
  /**
   * Looks up, if that was not done yet. An application that knows its `appId` alone does so before it makes its client,
   * because the app key is in the answer.
   */
  find(platform: Platform, appKey?: string): Promise<FoundHosts>
  /** What was found last. */
  readonly found: FoundHosts | undefined
  readonly switches: Switches | undefined
}

/** All addresses together must be done before a sign-in gives up, which is after 15 s. */
const lookUpMs = 14_000
const addressMs = 5_000
/** A list of hosts is some hundred bytes. */
const maxBytes = 32_768

export function serverJson(options: ServerJsonOptions): ServerJson {
  if (options.appId !== undefined && (typeof options.appId !== 'string' || options.appId === ''))
    throw invalid('appId')
  const isSecure = options.https ?? isSecurePage() ?? /^https:/i.test(options.addresses[0] ?? '')
  const addresses = options.addresses
    .filter((address) => (isSecure ? /^https:\/\//i : /^https?:\/\//i).test(address))
    .map((address) => address.replace(/\/+$/, ''))

  let found: FoundHosts | undefined
  let flight: Promise<FoundHosts> | undefined
  /** What an earlier visit found: for addresses that are shown before, and for when nobody answers. */
  let kept: FoundHosts | undefined
  /** The address that answered last is asked first. */
  let firstAddress = 0
  /** Found since the last socket was opened. */
  let isFresh = false
  /** Which of the hosts is in use. */
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
    let lacking: EmptyList = 'hosts'
    for (let n = 0; n < addresses.length; n++) {
      const index = (firstAddress + n) % addresses.length
      const url = urlAt(addresses[index] as string, appKey, platform.clock.now())
      const text = await textAt(platform, url, timeoutMs)
      const read = readServerJson(text, isSecure)
      if (typeof read === 'string') lacking = read
      else if (options.appId === undefined || read.appKey !== undefined) {
        firstAddress = index
        platform.storage.set(nameOf(appKey), text)
        return read
      }
    }
    throw lookUpFailed(lacking)
  }

  /** One look-up at a time. What it finds is taken; what is in use goes on being used if it is still there. */
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
    kept = storedIn(platform, appKey)
    // Nobody waits for it, and what is known stays in use if it fails.
    const lookAgain = () => void look(platform, appKey).catch(() => {})
    const apiNow = () => {
      const { apis = [] } = found ?? kept ?? {}
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
        // The first try goes where the last connection was.
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
          // Whatever is wrong with this one, the next sign-in begins with the next.
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

/** What an address answers; nothing, if that is no answer. */
async function textAt(platform: Platform, url: string, timeoutMs: number): Promise<string> {
  try {
    const { status, bytes } = await platform.download({ url, headers: {}, timeoutMs, maxBytes })
    return status === 200 ? fromUtf8(bytes) : ''
  } catch {
    return ''
  }
}

/** Another host would say the same. */
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

/** Called off, or there is no time left for another host. */
const hasEnded = (failure: unknown): boolean =>
  isObject(failure) && (failure.kind === 'abort' || failure.kind === 'timeout')

const lookUpFailed = (lacking: EmptyList): ParleyError =>
  errorFrom(
    localHostFailure('lookupFailed', {}, localHostFailure('lookupListEmpty', { name: lacking }).message),
  )

const invalid = (name: string) => localError('optionInvalid', { name })

/** Undefined where there is no page: a worker may have been made of bytes. */
function isSecurePage(): boolean | undefined {
  const { protocol } = (globalThis as { location?: { protocol?: string } }).location ?? {}
  return protocol === 'https:' || (protocol === 'http:' ? false : undefined)
}
