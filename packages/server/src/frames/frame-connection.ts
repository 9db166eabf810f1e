// One connection as the channel sees it: frames in, frames out. Implemented by WebSockets and by the in-memory
// network of the testkit.

export interface Wire {
  /** The address of the client, for limits that differ on loopback. */
  readonly address: string
  /** Bytes written and not yet taken by the other side. */
  readonly buffered: number
  /** Queues a frame; all frames of a turn leave in one write. */
  send(frame: Uint8Array): void
  /** Closes after the queued frames. */
  close(code: number, reason: string): void
  /** The client has signed in: larger frames are allowed. */
  signedIn?(): void
  /** Pauses and resumes reading. */
  pause(): void
  resume(): void
}

/** The events of a connection. */
export interface WireListener {
  frame(bytes: Uint8Array): void
  /** The other side has read what was buffered. */
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
  /** The server restarts: reconnect after a while. */
  restart: 1012,
  tryLater: 1013,
} as const
