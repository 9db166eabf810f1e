// What a platform contract needs to know about the host it runs on.

import type { HostNews, LocalFile, Platform } from './platform.ts'

/**
 * What a platform is tried on. Sockets echo; they hang up or are cut off when told to, and at `/refused` there is none.
 * Requests tell what they were. `/form` tells the parts of a form, `/file` gives the bytes 0 to 255 a thousand times,
 * `/half` begins and never ends, `/endless` never stops and does not say how long it is, `/never` does not answer and
 * `/waiting` tells how many wait for it, `/missing` is not there, `/moved` is elsewhere, `/large` and `/empty` are.
 */
export interface EchoServer {
  readonly http: string
  readonly ws: string
  close(): Promise<void>
}

/** What a host cannot do, and what only tests can do to it. */
export interface HostTraits {
  /** The bytes as the files that the host can upload; if nothing is said, what hosts with web globals take. */
  readonly files?: (name: string, type: string, bytes: Uint8Array) => Readonly<Record<string, LocalFile>>
  /** A file is sent under the name and the type that were asked for. */
  readonly namesFiles?: boolean
  /** Frames travel as base64 texts, so that a text that comes is bytes. */
  readonly isBase64?: boolean
  /** Says with which number and why the other side has closed. */
  readonly tellsWhyClosed?: boolean
  /** Says where a redirection led to. */
  readonly tellsAddress?: boolean
  /** Can be stopped while it works. */
  readonly callsOff?: boolean
  /** Tells of a download while it comes, and gives up when it is too much. */
  readonly watchesDownloads?: boolean
  readonly methods?: readonly string[]
  /** Makes the host say something about itself. */
  readonly tell?: (event: HostNews) => void
  /** What it can say; nothing, if it says nothing about itself. */
  readonly says?: readonly HostNews[]
  /** How many listen to it; one that cannot be told to stop may keep as many as it has. */
  readonly listening?: () => number
  readonly keepsListeners?: boolean
  /** How many sockets the host has not closed yet. */
  readonly openSockets?: () => number
  /** The platform where nothing can be kept. */
  readonly full?: () => Platform
}

export interface Tried {
  readonly platform: Platform
  readonly server: EchoServer
}
