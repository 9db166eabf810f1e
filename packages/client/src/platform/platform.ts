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
  readonly signal?: AbortSignal
}

export interface PlatformAnswer {
  readonly status: number
  readonly body: string
  readonly url: string
}

/** Why a request has no answer. `request()` rejects with this. */
export interface RequestFailure {
  readonly kind: 'network' | 'timeout' | 'abort'
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
  readonly storage: Storage
  /** Tells about network and visibility until the returned function is called. */
  observe(listener: (news: HostNews) => void): () => void
}
