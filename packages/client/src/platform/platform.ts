// The host interface of the client. Time, randomness, sockets, requests and storage come in through here, and nowhere
// else, so the same client runs in browsers, in Node, in mini-programs and on a test's virtual clock.

/** Times are milliseconds since 1970. Timer handles are opaque. */
export interface Clock {
  now(): number
  setTimer(run: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}

export interface SocketHandlers {
  open(): void
  message(data: Uint8Array | string): void
  /** Called exactly once, also for a socket that never opened. Nothing is called after it. */
  close(info: { code: number; reason: string }): void
}

export interface Socket {
  send(data: Uint8Array | string): void
  close(code?: number): void
}

export interface PlatformRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly timeoutMs: number
  readonly signal?: CancelSignal
}

/** The used part of an AbortSignal: on hosts without it the client has its own. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(name: 'abort', run: () => void): void
  removeEventListener(name: 'abort', run: () => void): void
}

export interface PlatformAnswer {
  readonly status: number
  readonly body: string
  readonly url: string
}

/** Why a request has no answer. `request()`, `upload()` and `download()` reject with this. */
export interface RequestFailure {
  /** `tooLarge`: more bytes than the download allowed. */
  readonly kind: 'network' | 'timeout' | 'abort' | 'tooLarge'
}

/** A file that this host can upload. `data` is its own: a Blob or bytes in browsers and Node, a path elsewhere. */
export interface LocalFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly data: unknown
}

/** Transferred bytes. The total is 0 if it is unknown. */
export type Progress = (loaded: number, total: number) => void

interface Transfer extends Pick<PlatformRequest, 'url' | 'headers' | 'timeoutMs' | 'signal'> {
  readonly onProgress?: Progress
}

/** A file and some texts as one form. */
export interface UploadRequest extends Transfer {
  /** POST if not given. */
  readonly method?: 'PUT'
  /** The name of the file's part in the form; texts come after it. */
  readonly field: string
  readonly file: LocalFile
  readonly fields: Readonly<Record<string, string>>
}

export interface DownloadRequest extends Transfer {
  /** Aborts if there are more. */
  readonly maxBytes?: number
}

export interface DownloadAnswer extends PlatformAnswer {
  /** The file; empty for any status but 200, for which `body` has the error. */
  readonly bytes: Uint8Array
}

/** The kind of message that a file is sent as. */
export type Medium = 'image' | 'video' | 'voice'

/** The measurements of a file before it is sent; values that could not be found are missing. */
export interface Measured {
  /** Pixels, with the orientation applied. */
  readonly width?: number
  readonly height?: number
  /** Seconds. */
  readonly duration?: number
  /** A few bytes that encode a blurred placeholder, as base64. */
  readonly thumbhash?: string
  /** The waveform of a voice message: up to 64 integers from 0 to 31. */
  readonly peaks?: readonly number[]
}

/** An event of the host. */
export type HostNews = 'networkUp' | 'networkDown' | 'shown' | 'hidden'

/** Small texts that survive a reload. May be memory if the host has nothing better. */
export interface Storage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
}

export interface Platform {
  readonly clock: Clock
  /** Runs soon, after the current turn. */
  soon(run: () => void): void
  /** 0 ≤ x < 1 */
  random(): number
  /** Called before every sign-in. Rejects if this host cannot open sockets, and says what is missing. */
  prepare?(): Promise<void>
  openSocket(url: string, handlers: SocketHandlers): Socket
  request(request: PlatformRequest): Promise<PlatformAnswer>
  /** Progress only grows, and ends with the total when the file has arrived. */
  upload(request: UploadRequest): Promise<PlatformAnswer>
  download(request: DownloadRequest): Promise<DownloadAnswer>
  /** Measures a local file. On hosts without it files are sent as the application describes them. */
  measure?(file: LocalFile, as: Medium): Promise<Measured>
  readonly storage: Storage
  /** Reports changes of network and visibility until the returned function is called. */
  observe(listener: (event: HostNews) => void): () => void
}
