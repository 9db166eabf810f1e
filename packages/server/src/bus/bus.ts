// Messages between the nodes of a cluster. The bus delivers at most once: a message may be lost, and after a
// reconnection some always are. Nothing may rely on it alone: the database is the source of truth, and cluster/links.ts
// detects what is missing.

export type BusState = 'connected' | 'disconnected'

export interface Bus {
  readonly state: BusState
  /** Messages that were dropped because the bus was unreachable or too slow. */
  readonly dropped: number
  /** Sends to one node, or to all others. Never blocks: what cannot be sent now is dropped and counted. */
  publish(to: number | 'all', bytes: Uint8Array): void
  /** Receives messages to this node and to all nodes. Called once, before anything is published. */
  listen(node: number, receive: (bytes: Uint8Array) => void): Promise<void>
  /** Called when the state changes. */
  watch(changed: (state: BusState) => void): void
  /** Answers status requests of operators about this node, if the bus supports them. */
  describe?(status: () => Uint8Array): void
  close(): Promise<void>
}

/** The largest message. NATS refuses more than a megabyte by default. */
export const maxBusBytes = 900_000
