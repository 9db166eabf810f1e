// What all mini-program hosts can do, in one spelling. Each family of hosts is put into it by a file of its own, and the
// platform is made of it, so that what is promised about sockets and requests is kept in one place.

/** How something ended. Hosts tell it by callbacks, some of them twice, some of them never. */
export interface Outcome<T> {
  success(value: T): void
  fail(error: unknown): void
}

/** Something under way at the host, as far as the host lets it be watched and called off. */
export interface Task {
  readonly abort: (() => void) | undefined
  onProgress(told: (loaded: number, total: number) => void): void
}

export interface MiniAnswer {
  readonly status: number
  readonly body: string
}

export interface MiniFile {
  readonly status: number
  readonly bytes: Uint8Array
}

/** What a socket of a host tells. */
export interface SocketEvents {
  opened(): void
  received(data: string | Uint8Array): void
  ended(code?: number, reason?: string): void
}

export interface HostSocket {
  send(data: string | Uint8Array): void
  close(code: number | undefined): void
}

interface Asked {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

export interface MiniCalls {
  /** Throws, or tells its end, where there can be no socket. */
  connect(url: string, events: SocketEvents): HostSocket
  request(
    asked: Asked & { readonly method: string; readonly body: string | ArrayBuffer | undefined },
    outcome: Outcome<MiniAnswer>,
  ): Task
  /** Always POST: no host can do anything else. */
  upload(
    asked: Asked & {
      readonly field: string
      readonly path: string
      readonly type: string
      readonly fields: Readonly<Record<string, string>>
    },
    outcome: Outcome<MiniAnswer>,
  ): Task
  download(asked: Asked, outcome: Outcome<MiniFile>): Task
  /** Undefined or empty where there is nothing. All three may throw. */
  get(key: string): unknown
  set(key: string, value: string): void
  remove(key: string): void
}

/** Some hosts answer with a promise besides calling back. Nobody listens to it, so it must not complain. */
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
  onProgressUpdate?(told: (progress: Progress) => void): void
}

/** What a host gave for something under way; not every host gives something. */
export function taskOf(given: unknown): Task {
  const host = (quietly(given) ?? {}) as HostTask
  return {
    abort: host.abort && (() => host.abort?.()),
    onProgress: (told) =>
      host.onProgressUpdate?.((now) =>
        told(
          now.totalBytesSent ?? now.totalBytesWritten ?? 0,
          // One that does not know tells −1.
          Math.max(0, now.totalBytesExpectedToSend ?? now.totalBytesExpectedToWrite ?? 0),
        ),
      ),
  }
}

/** Some hosts parse JSON whatever they are told. */
export const textOf = (data: unknown): string =>
  typeof data === 'string' ? data : JSON.stringify(data ?? '')

/** The bytes and nothing around them: hosts take buffers, not views of them. */
export const exactly = (bytes: Uint8Array): ArrayBuffer =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
