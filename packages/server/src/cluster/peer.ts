// The state of the link to another node.

/** Messages of one turn, which leave together under one number. */
export interface Batch {
  readonly at: number
  /** As JSON. */
  readonly bodies: string[]
  /** The byte strings of all messages, one after the other, and how many each message has. */
  readonly blobs: Uint8Array[]
  readonly blobCounts: number[]
  bytes: number
}

export interface Peer {
  readonly node: number
  /** Different after every start of the node. */
  run: string
  /**
   * It has another format of batches, during an upgrade: neither reads the messages of the other, and both read the
   * database with every beacon.
   */
  readonly isForeign: boolean
  /** Batches to it, the last one that is worth waiting for, and those that it has processed. */
  sent: number
  awaited: number
  acknowledged: number
  /** Has its number, but has not been sent. */
  batch: Batch | undefined
  /** Batches from it, and those that were processed here. */
  received: number
  handled: number
  /** Batches that are being processed. */
  handling: Promise<void> | undefined
  receivedAt: number
  isAlive: boolean
  /** It announced its end. */
  hasLeft: boolean
  /** Its introduction is complete. */
  isKnown: boolean
  /** The last message of the introduction to it, until it has processed that. */
  introducedAt: number | undefined
  /** Up to this wall-clock time nothing from it is missing here, and nothing of ours is missing there. */
  completeAt: number
  completeThereAt: number
}

/** A node whose first beacon has just arrived. `before` is the link to its former run, or the time since when this node runs. */
export function newPeer(
  { node, run, isForeign }: Pick<Peer, 'node' | 'run' | 'isForeign'>,
  heardAt: number,
  before: Peer | number,
): Peer {
  const isKnown = typeof before !== 'number'
  return {
    node,
    run,
    isForeign,
    sent: 0,
    awaited: 0,
    acknowledged: 0,
    batch: undefined,
    received: 0,
    handled: 0,
    handling: undefined,
    receivedAt: heardAt,
    isAlive: true,
    hasLeft: false,
    isKnown: false,
    introducedAt: undefined,
    completeAt: isKnown ? before.completeAt : before,
    completeThereAt: isKnown ? before.completeThereAt : before,
  }
}
