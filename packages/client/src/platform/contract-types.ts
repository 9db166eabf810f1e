// The description of a host for the platform contract.

import type { HostEvent, LocalFile, Platform } from './platform.ts'

/**
 * The test server of the contract. Sockets echo; they are closed or cut off on command, and `/refused` accepts none.
 * Requests return what was received. `/form` returns the parts of a form, `/file` the bytes 0 to 255 a thousand times,
 * `/half` sends a beginning and no end, `/endless` never stops and has no length, `/never` does not answer, `/waiting`
 * returns how many requests wait for `/never`, `/missing` is not found, `/moved` redirects, `/large` and `/empty`
 * return bodies of that kind.
 */
export interface EchoServer {
  readonly http: string
  readonly ws: string
  close(): Promise<void>
}

/** The limits of a host, and how tests control it. */
export interface HostTraits {
  /** Wraps bytes as the file types of the host; by default those of hosts with web globals. */
  readonly files?: (name: string, type: string, bytes: Uint8Array) => Readonly<Record<string, LocalFile>>
  /** Whether a file is sent with the requested name and type. */
  readonly namesFiles?: boolean
  /** Whether frames travel as base64 texts, so that received texts are bytes. */
  readonly isBase64?: boolean
  /** Whether the host reports the close code and reason of the other side. */
  readonly tellsWhyClosed?: boolean
  /** Whether the host reports the target of a redirect. */
  readonly tellsAddress?: boolean
  /** Whether the host can abort a running request. */
  readonly callsOff?: boolean
  /** Whether the host reports the progress of a download, and can abort one that is too large. */
  readonly watchesDownloads?: boolean
  readonly methods?: readonly string[]
  /** Triggers an event of the host. */
  readonly tell?: (event: HostEvent) => void
  /** The events that the host supports. Default: none. */
  readonly says?: readonly HostEvent[]
  /** The number of listeners; a host that cannot remove listeners may keep them. */
  readonly listening?: () => number
  readonly keepsListeners?: boolean
  /** The number of sockets that the host has not closed yet. */
  readonly openSockets?: () => number
  /** A platform whose storage is full. */
  readonly full?: () => Platform
}

export interface ContractContext {
  readonly platform: Platform
  readonly server: EchoServer
}
