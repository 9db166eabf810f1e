// The functions that all mini-program hosts have in common. One file per family adapts its hosts to this interface. The
// platform is built on it, so that the guarantees about sockets and requests are implemented once.

/** The outcome of an operation. Hosts report it by callbacks, some of them twice, some never. */
export interface Outcome<T> {
  success(value: T): void
  fail(error: unknown): void
}

/** A running operation, as far as the host lets it be observed and cancelled. */
export interface Task {
  readonly abort: (() => void) | undefined
  onProgress(listener: (loaded: number, total: number) => void): void
}

export interface MiniAnswer {
  readonly status: number
  readonly body: string
}

export interface MiniFile {
  readonly status: number
  readonly bytes: Uint8Array
}

/** The events of a host's socket. */
export interface SocketEvents {
  opened(): void
  received(data: string | Uint8Array): void
  ended(code?: number, reason?: string): void
}

export interface HostSocket {
  send(data: string | Uint8Array): void
  close(code: number | undefined): void
}

interface HostRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

export interface MiniCalls {
  /** Opens a socket. Throws, or reports the end, if that is not possible. */
  connect(url: string, events: SocketEvents): HostSocket
  request(
    request: HostRequest & { readonly method: string; readonly body: string | ArrayBuffer | undefined },
    outcome: Outcome<MiniAnswer>,
  ): Task
  /** Uploads a file, always with POST: no host supports anything else. */
  upload(
    request: HostRequest & {
      readonly field: string
      readonly path: string
      readonly type: string
      readonly fields: Readonly<Record<string, string>>
    },
    outcome: Outcome<MiniAnswer>,
  ): Task
  download(request: HostRequest, outcome: Outcome<MiniFile>): Task
  /** Reads a value; undefined or empty if there is none. This and the next two may throw. */
  get(key: string): unknown
  set(key: string, value: string): void
  remove(key: string): void
}

/**
 * Ignores the promise that some hosts return besides calling back, so that its rejection is not reported as unhandled.
 */
export function quietly<T>(answer: T): T {
  Promise.resolve(answer).catch(() => {})
  return answer
}

interface Progress {
  readonly totalBytesSent?: number
  readonly totalBytesExpectedToSend?: number
  readonly totalBytesWritten?: number
  readonly totalBytesExpectedToWrite?: number
}

interface HostTask {
  abort?(): void
  onProgressUpdate?(listener: (progress: Progress) => void): void
}

/** The task object of a host; not every host returns one. */
export function taskOf(given: unknown): Task {
  const host = (quietly(given) ?? {}) as HostTask
  return {
    abort: host.abort && (() => host.abort?.()),
    onProgress: (listener) =>
      host.onProgressUpdate?.((now) =>
        listener(
          now.totalBytesSent ?? now.totalBytesWritten ?? 0,
          // A host that does not know the total reports −1.
          Math.max(0, now.totalBytesExpectedToSend ?? now.totalBytesExpectedToWrite ?? 0),
        ),
      ),
  }
}

/** The text of an answer. Some hosts parse JSON even if they should not. */
export const textOf = (data: unknown): string =>
  typeof data === 'string' ? data : JSON.stringify(data ?? '')

/** Copies exactly these bytes: hosts take buffers, not views. */
export const exactly = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
