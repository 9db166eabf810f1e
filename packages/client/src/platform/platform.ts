// What a host gives to the client. Time, chance, sockets, requests and storage come in through here, and nowhere else,
// so the same client runs in browsers, in Node, in mini-programs and on a clock that a test moves by hand.

/** A point in time is milliseconds since 1970. Timers are whatever the host makes them; they are only handed back. */
export interface Clock {
  now(): number
  setTimer(run: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}

export interface SocketHandlers {
  open(): void
  message(data: Uint8Array | string): void
  /** Told exactly once, also for a socket that never opened. Nothing is told after it. */
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

/** The part of an AbortSignal that is used: some hosts have none, and there the client makes its own. */
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
  /** `tooLarge`: more bytes than the download wanted. */
  readonly kind: 'network' | 'timeout' | 'abort' | 'tooLarge'
}

/** A file that this host can upload. `data` is its own: a Blob or bytes in browsers and Node, a path elsewhere. */
export interface LocalFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly data: unknown
}

/** How far a file has come, in bytes. The total is 0 where nobody tells it. */
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
  /** Gives up once there are more. */
  readonly maxBytes?: number
}

export interface DownloadAnswer extends PlatformAnswer {
  /** The file; empty for any status but 200, for which `body` tells what is wrong. */
  readonly bytes: Uint8Array
}

/** What a file is sent as. */
export type Medium = 'image' | 'video' | 'voice'

/** What a host found out about a file before it is sent; what it could not find out is missing. */
export interface Measured {
  /** Pixels, as the picture is seen: upright, whatever way the camera was held. */
  readonly width?: number
  readonly height?: number
  /** Seconds. */
  readonly duration?: number
  /** A few bytes from which a blurred picture is made, as base64. */
  readonly thumbhash?: string
  /** The waveform of a voice: up to 64 whole numbers from 0 to 31. */
  readonly peaks?: readonly number[]
}

/** What the host noticed about itself. */
export type HostNews = 'networkUp' | 'networkDown' | 'shown' | 'hidden'

/** Small texts that outlive a reload. May be memory where the host has nothing better. */
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
  openSocket(url: string, handlers: SocketHandlers): Socket
  request(request: PlatformRequest): Promise<PlatformAnswer>
  /** Progress grows, and where the file has arrived it is told to the end. */
  upload(request: UploadRequest): Promise<PlatformAnswer>
  download(request: DownloadRequest): Promise<DownloadAnswer>
  /** Looks at a file of this device. Where a host cannot, files are sent as they are described. */
  measure?(file: LocalFile, as: Medium): Promise<Measured>
  readonly storage: Storage
  /** Tells about network and visibility until the returned function is called. */
  observe(listener: (event: HostNews) => void): () => void
}
