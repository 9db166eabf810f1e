// One instance of the unmodified reference client, isolated in its own context with the browser globals it needs.
// Two instances share nothing: each has its own storage (and so its own device name), clock, sockets and requests.

import { readFileSync } from 'node:fs'
import type http from 'node:http'
import vm from 'node:vm'
import { inject } from 'vitest'
import type WebSocket from 'ws'
import type { SandboxClock } from './clock.ts'
import { sandboxClock } from './clock.ts'
import { EventSource } from './events.ts'
import { fileReaderClass } from './files.ts'
import { makeUnderWay } from './in-flight.ts'
import { loopbackUrl } from './loopback.ts'
import type { Loose } from './loose.ts'
import type { Realm } from './realm.ts'
import { openRealm } from './realm.ts'
import { textUp } from './sock-js.ts'
import { webSocketClass } from './socket.ts'
import type { ClientVersion } from './versions.ts'
import { ordinary, scriptOf } from './versions.ts'
import { requestClass } from './xhr.ts'

export interface SandboxOptions {
  /** How many times faster than real time the sandbox's clock and timers run. */
  readonly speed?: number
  /** The initial contents of the page's storage; passing it again makes a second visit of the same browser. */
  readonly storage?: Map<string, string>
  /** The client to load, whatever the other tests use. */
  readonly surface?: Surface
  /** The version of the reference client. */
  readonly version?: ClientVersion
  /** Where a socket to this address really goes. */
  readonly route?: (address: string) => string
}

export type Surface = 'reference' | 'drop-in'

/** A request of the page, by any API. */
export interface SentRequest {
  readonly method: string
  readonly url: string
  readonly body: unknown
}

export interface Sandbox {
  /** The reference client's main export, still in its own realm. */
  readonly library: Loose
  readonly realm: Realm
  /** The globals of the page. */
  readonly page: Loose
  readonly clock: SandboxClock
  readonly storage: Map<string, string>
  /** Errors that a browser would print: thrown by callbacks, or unhandled rejections. */
  readonly faults: unknown[]
  /** The last lines that the client logged, for the text of a failing test. */
  readonly log: string[]
  /** Raises a window event: `online`, `offline`. */
  raise(type: string): void
  /** Every frame sent, oldest first. */
  readonly sent: readonly Uint8Array[]
  /** Every request sent, oldest first. */
  readonly requests: readonly SentRequest[]
  /** Sends a frame on the open socket, bypassing the client: for frames that the network or the client repeats. */
  sendRaw(frame: Uint8Array): void
  /** From now on only frames that pass this test reach the server; the others are dropped. */
  filterSent(passes: (frame: Uint8Array) => boolean): void
  /** Cuts every open socket without a closing handshake, like a dying network. */
  cutSockets(): void
  /** Closes all sockets, requests and timers. */
  dispose(): void
}

const pageAddress = 'http://127.0.0.1/'
const logLines = 200

/** The clients that the tests use: the reference client, the drop-in in its place, or both alternating. */
export const surface = process.env.PARLEY_SURFACE ?? 'reference'
let opened = 0

/**
 * Starts the alternation again with the reference client, so that it does not depend on the files that ran before.
 */
export function startTurnsAgain(): void {
  opened = 0
}

/** The path of the script of the next client. */
export function clientFile(wanted?: Surface, version = ordinary): string {
  const isOurs = wanted
    ? wanted === 'drop-in'
    : surface === 'drop-in' || (surface === 'mixed' && opened++ % 2 === 1)
  return isOurs ? inject('dropIn') : scriptOf(version)
}

const scripts = new Map<string, vm.Script>()

// Compiled once for all instances of this process.
function clientScript(filename: string): vm.Script {
  const script = scripts.get(filename) ?? new vm.Script(readFileSync(filename, 'utf8'), { filename })
  scripts.set(filename, script)
  return script
}

/** Opens a sandbox and loads the reference client in it. */
export function openSandbox(options: SandboxOptions = {}): Sandbox {
  const faults: unknown[] = []
  const log: string[] = []
  const report = (fault: unknown) => void faults.push(fault)
  const note = (...words: unknown[]) => {
    log.push(words.map(describe).join(' '))
    if (log.length > logLines) log.shift()
  }
  const underWay = makeUnderWay()
  const clock = sandboxClock(options.speed ?? 1, report, underWay.quiet)
  const ahead = () => Math.max(0, clock.now() - Date.now())
  const storage = options.storage ?? new Map<string, string>()
  const sockets = new Set<WebSocket>()
  const sent: Uint8Array[] = []
  let passes: (frame: Uint8Array) => boolean = () => true
  const requests = new Set<http.ClientRequest>()
  const sentRequests: SentRequest[] = []
  const noteRequest = (method: string, url: string, body: unknown) =>
    void sentRequests.push({ method, url, body })
  const windowEvents = new EventSource(report)
  const documentEvents = new EventSource(report)

  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY)
  const realm = openRealm(context)
  const page = vm.runInContext('globalThis', context) as Record<string, unknown>

  const listening = (events: EventSource) => ({
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  })
  Object.assign(page, clock.timers, listening(windowEvents), {
    self: page,
    window: page,
    console: { log: note, info: note, debug: note, warn: note, error: note, table: note, trace: note },
    // There is no PromiseRejectionEvent here, so the client uses its own Promise, which reports unhandled
    // rejections to this handler. Native ones would fail the whole test process.
    onunhandledrejection: (event: { reason: unknown }) => report(event.reason),
    navigator: {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      onLine: true,
      language: 'en',
      platform: 'Linux x86_64',
    },
    location: new URL(pageAddress),
    document: {
      ...listening(documentEvents),
      cookie: '',
      visibilityState: 'visible',
      hidden: false,
      readyState: 'complete',
    },
    localStorage: storageOver(storage),
    sessionStorage: storageOver(new Map()),
    WebSocket: webSocketClass({
      realm,
      sockets,
      sent,
      passes: (frame) => passes(frame),
      underWay,
      ahead,
      route: options.route ?? ((address) => address),
      report,
    }),
    XMLHttpRequest: requestClass({
      realm,
      clock,
      base: pageAddress,
      requests,
      note: noteRequest,
      begin: underWay.begin,
      report,
    }),
    FileReader: fileReaderClass(realm, report),
    Blob,
    File,
    FormData,
    URL,
    URLSearchParams,
    TextEncoder,
    TextDecoder,
    atob,
    btoa,
    // The drop-in sends its requests with fetch.
    async fetch(address: string | URL, options?: RequestInit) {
      const url = loopbackUrl(String(address), pageAddress)
      noteRequest(options?.method ?? 'GET', url.href, options?.body)
      const end = underWay.begin()
      return fetch(url, options).finally(end)
    },
    AbortController,
  })
  installDate(context, clock)
  clientScript(clientFile(options.surface, options.version)).runInContext(context)

  return {
    // A `var` of a script is also a property of the page.
    library: page.WebIM,
    realm,
    page,
    clock,
    storage,
    faults,
    log,
    raise: (type) => windowEvents.emit(page, type),
    sent,
    requests: sentRequests,
    sendRaw(frame) {
      const data = (options.version ?? ordinary).isSockJs ? textUp(frame) : frame
      for (const socket of sockets) if (socket.readyState === socket.OPEN) socket.send(data)
    },
    filterSent(test) {
      passes = test
    },
    cutSockets() {
      for (const socket of sockets) socket.terminate()
    },
    dispose() {
      clock.stop()
      for (const request of requests) request.destroy()
      for (const socket of sockets) socket.terminate()
    },
  }
}

function storageOver(entries: Map<string, string>) {
  return {
    getItem: (key: string) => entries.get(String(key)) ?? null,
    setItem: (key: string, value: unknown) => void entries.set(String(key), String(value)),
    removeItem: (key: string) => void entries.delete(String(key)),
    clear: () => entries.clear(),
  }
}

// The sandbox's own Date, on its own clock. Written as a function, because `Date()` may be called without `new`.
function installDate(context: vm.Context, clock: SandboxClock): void {
  const install = vm.runInContext(
    `(now) => {
      const RealDate = Date
      function SandboxDate(...parts) {
        const date = parts.length === 0 ? new RealDate(now()) : new RealDate(...parts)
        return new.target === undefined ? date.toString() : date
      }
      SandboxDate.prototype = RealDate.prototype
      RealDate.prototype.constructor = SandboxDate
      SandboxDate.now = now
      SandboxDate.parse = RealDate.parse
      SandboxDate.UTC = RealDate.UTC
      globalThis.Date = SandboxDate
    }`,
    context,
  ) as (now: () => number) => void
  install(clock.now)
}

function describe(word: unknown): string {
  if (typeof word === 'string') return word
  try {
    return JSON.stringify(word) ?? String(word)
  } catch {
    return String(word)
  }
}
