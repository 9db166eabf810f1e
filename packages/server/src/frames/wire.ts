// One connection as the channel sees it: frames in, frames out. The WebSocket adapter and the in-memory network of the
// testkit both look like this.

export interface Wire {
  /** The other end's address, for limits that differ on loopback. */
  readonly address: string
  /** Bytes written and not yet taken by the other side. */
  readonly buffered: number
  /** Queues a frame; all frames of a turn leave in one write. */
  send(frame: Uint8Array): void
  /** Closes after what was queued. */
  close(code: number, reason: string): void
  /** Whoever is at the other end has signed in: larger frames may come. */
  signedIn?(): void
  /** Stops and goes on reading. */
  pause(): void
  resume(): void
}

/** What the channel wants to hear of a connection. */
export interface WireListener {
  frame(bytes: Uint8Array): void
  /** The other side has taken what was buffered. */
  drained(): void
  closed(): void
}

/** WebSocket close codes in use. */
export const CloseCode = {
  normal: 1000,
  goingAway: 1001,
  protocolError: 1002,
  policy: 1008,
  tooBig: 1009,
  /** The server restarts: come back after a while. */
  restart: 1012,
  tryLater: 1013,
} as const
