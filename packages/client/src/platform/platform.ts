// The host interface of the client. Time, randomness, sockets, requests and storage are accessed only through it, so
// the same client runs in browsers, in Node, in mini-programs and on a test's virtual clock.

/** Times are milliseconds since 1970. Timer handles are opaque. */
export interface Clock {
  /** The current time, in milliseconds since 1970. */
  now(): number
  /** Runs a function once after `ms` milliseconds. Returns a handle for `clearTimer`. */
  setTimer(run: () => void, ms: number): unknown
  /** Cancels a timer; handles of finished timers are ignored. */
  clearTimer(timer: unknown): void
}

/** The events of a socket that the client handles. */
export interface SocketHandlers {
  /** The socket is open. */
  open(): void
  /** A frame arrived. */
  message(data: Uint8Array | string): void
  /** Called exactly once, also for a socket that never opened. Nothing is called afterwards. */
  close(info: { code: number; reason: string }): void
}

/** An open or opening WebSocket. */
export interface Socket {
  /** Sends a frame. */
  send(data: Uint8Array | string): void
  /** Closes the socket, with a WebSocket close code. */
  close(code?: number): void
}

/** An HTTP request that the platform has to send. */
export interface PlatformRequest {
  /** The HTTP method: 'GET'. */
  readonly method: string
  /** The whole URL. */
  readonly url: string
  /** The headers by name. */
  readonly headers: Readonly<Record<string, string>>
  /** The body, if there is one. */
  readonly body?: string | Uint8Array
  /** After this many milliseconds the request fails. */
  readonly timeoutMs: number
  /** Cancels the request. */
  readonly signal?: CancelSignal
}

/** The part of an AbortSignal that is used. On hosts without one the client has its own. */
export interface CancelSignal {
  /** True once it was cancelled. */
  readonly aborted: boolean
  /** Calls the function on cancellation. */
  addEventListener(name: 'abort', run: () => void): void
  /** Removes a function that was added before. */
  removeEventListener(name: 'abort', run: () => void): void
}

/** The answer to a request, whatever its status. */
export interface PlatformAnswer {
  /** The HTTP status. */
  readonly status: number
  /** The body as text. */
  readonly body: string
  /** The URL after redirects. */
  readonly url: string
}

/** Why a request got no answer. `request()`, `upload()` and `download()` reject with this. */
export interface RequestFailure {
  /** `tooLarge`: more bytes than the download allowed. */
  readonly kind: 'network' | 'timeout' | 'abort' | 'tooLarge'
}

/**
 * A file that this host can upload. The type of `data` depends on the host: a Blob or bytes in browsers and Node, a
 * path elsewhere.
 */
export interface LocalFile {
  /** The file name. */
  readonly name: string
  /** The MIME type; empty if it is unknown. */
  readonly type: string
  /** The size in bytes. */
  readonly size: number
  /** The contents in a form that the platform can upload: a `Blob` in browsers. */
  readonly data: unknown
}

/** Reports the transferred bytes. The total is 0 if it is unknown. */
export type Progress = (loaded: number, total: number) => void

interface Transfer extends Pick<PlatformRequest, 'url' | 'headers' | 'timeoutMs' | 'signal'> {
  /** Called with the bytes transferred so far, and with the total if it is known. */
  readonly onProgress?: Progress
}

/** A file and some text fields as one form. */
export interface UploadRequest extends Transfer {
  /** Default: POST. */
  readonly method?: 'PUT'
  /** The name of the file in the form; text fields come after it. */
  readonly field: string
  /** The file to upload. */
  readonly file: LocalFile
  /** The other form fields by name. */
  readonly fields: Readonly<Record<string, string>>
}

/** The download of a file. */
export interface DownloadRequest extends Transfer {
  /** Aborts if the file is larger. */
  readonly maxBytes?: number
}

/** The answer to a download. */
export interface DownloadAnswer extends PlatformAnswer {
  /** The file; empty for any status but 200, for which `body` has the error. */
  readonly bytes: Uint8Array
}

/** The kind of message that a file is sent as. */
export type MediaKind = 'image' | 'video' | 'voice'

/** The measurements of a file before it is sent; values that could not be found are missing. */
export interface MediaDetails {
  /** In pixels, with the orientation applied. */
  readonly width?: number
  /** In pixels. */
  readonly height?: number
  /** In seconds. */
  readonly duration?: number
  /** A few bytes that encode a blurred placeholder, as base64. */
  readonly thumbhash?: string
  /** The waveform of a voice message: up to 64 integers from 0 to 31. */
  readonly peaks?: readonly number[]
}

/** An event of the host. */
export type HostEvent = 'networkUp' | 'networkDown' | 'shown' | 'hidden'

/** Small texts that survive a reload, if the host supports it; otherwise they are kept in memory. */
export interface Storage {
  /** The stored value; undefined if there is none. */
  get(key: string): string | undefined
  /** Stores a value, or does nothing if the host has no storage. */
  set(key: string, value: string): void
  /** Removes a value. */
  remove(key: string): void
}

/** Everything that a client needs from its host: time, sockets, requests and storage. */
export interface Platform {
  /** Time and timers. */
  readonly clock: Clock
  /** Runs a function soon, after the current turn. */
  soon(run: () => void): void
  /** 0 ≤ x < 1 */
  random(): number
  /** Called before every sign-in. Rejects with what is missing if this host cannot open sockets. */
  prepare?(): Promise<void>
  /** Opens a WebSocket. Errors are reported to the handlers, never thrown. */
  openSocket(url: string, handlers: SocketHandlers): Socket
  /** Sends a request. Rejects only if there is no answer. */
  request(request: PlatformRequest): Promise<PlatformAnswer>
  /** Uploads a file. Progress only grows, and reaches the total when the file has arrived. */
  upload(request: UploadRequest): Promise<PlatformAnswer>
  /** Downloads a file. */
  download(request: DownloadRequest): Promise<DownloadAnswer>
  /** Measures a local file. On hosts without this, files are sent as the application describes them. */
  measure?(file: LocalFile, as: MediaKind): Promise<MediaDetails>
  /** A small storage for settings, such as the name of the device. */
  readonly storage: Storage
  /** Reports changes of network and visibility until the returned function is called. */
  observe(listener: (event: HostEvent) => void): () => void
  /** Called when the session has ended: the user has signed out, or the server has ended it. */
  sessionEnded?(): void
}
