// The description of a host for the platform contract.

import type { HostNews, LocalFile, Platform } from './platform.ts'

/**
 * The test server of the contract. Sockets echo; they are closed or cut off on command, and `/refused` accepts none.
 * Requests return what was received. `/form` returns the parts of a form, `/file` the bytes 0 to 255 a thousand times,
 * `/half` begins and never ends, `/endless` never stops and has no length, `/never` does not answer and `/waiting`
 * returns how many requests wait for it, `/missing` is not found, `/moved` redirects, `/large` and `/empty` return
 * bodies of that kind.
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
  /** A file is sent with the requested name and type. */
  readonly namesFiles?: boolean
  /** Frames travel as base64 texts, so received texts are bytes. */
  readonly isBase64?: boolean
  /** Reports the close code and reason of the other side. */
  readonly tellsWhyClosed?: boolean
  /** Reports the target of a redirect. */
  readonly tellsAddress?: boolean
  /** Can abort a running request. */
  readonly callsOff?: boolean
  /** Reports the progress of a download, and aborts one that is too large. */
  readonly watchesDownloads?: boolean
  readonly methods?: readonly string[]
  /** Triggers an event of the host. */
  readonly tell?: (event: HostNews) => void
  /** The events that the host supports; default: none. */
  readonly says?: readonly HostNews[]
  /** The number of listeners; a host without removal may keep the ones it has. */
  readonly listening?: () => number
  readonly keepsListeners?: boolean
  /** The number of sockets that the host has not closed yet. */
  readonly openSockets?: () => number
  /** A platform whose storage is full. */
  readonly full?: () => Platform
}

export interface Tried {
  readonly platform: Platform
  readonly server: EchoServer
}
