// The state of a node's copy of a room in a cluster, besides the room itself. Every node that members of a room
// are connected to keeps the whole room in memory. The database serialises the changes and numbers them.

import type { LogEntry } from '../sessions/feed-state.ts'
import type { ChangedHint } from './node-messages.ts'
import type { Present, Room, RoomAttribute, RoomFacts, RoomStanding } from './room.ts'

/** A change: new values by key, null for removed ones. Applying it twice has the same effect as once. */
export interface RoomDelta {
  readonly facts?: RoomFacts
  readonly present: readonly (readonly [number, Present | null])[]
  readonly standings: readonly (readonly [number, RoomStanding | null])[]
  readonly attributes: readonly (readonly [string, RoomAttribute | null])[]
  readonly isDestroyed?: boolean
}

/** A room at an earlier moment. */
export interface RoomSnapshot {
  facts: RoomFacts
  readonly present: Map<number, Present>
  readonly standings: Map<number, RoomStanding>
  readonly attributes: Map<string, RoomAttribute>
}

/** A change that arrived before the one that precedes it. */
export interface EarlyChange {
  readonly hint: ChangedHint
  readonly frames: readonly Uint8Array[]
  readonly resolve: () => void
}

export class Replica {
  /** The number of the last change that this copy has. */
  version: number
  /** Equal to that of all rooms here if nothing was missed since the copy was compared with the database. */
  epoch = 0
  /** Changes that were read from the database while the message about them may still arrive. */
  readonly awaitedChanges = new Set<number>()
  /** The room as the devices here know it, while `unheard` has changes. */
  before: RoomSnapshot | undefined
  readonly early = new Map<number, EarlyChange>()
  /** The last entry of the log that was delivered to the devices here. */
  lastDelivered: number
  /** Whether `said` is right. It is not while no member is connected here, because nothing is sent here then. */
  isFollowing = false
  /** Entries that wait for an earlier one. */
  readonly waiting = new Map<number, LogEntry>()
  /** A timer waits for what is missing. */
  awaitsChange = false
  awaitsEntries = false
  /** The other nodes that members are connected to. Undefined: has to be looked up. */
  nodes: ReadonlySet<number> | undefined

  constructor(version = 0, head = 0) {
    this.version = version
    this.lastDelivered = head
  }

  /** The last member here is gone: from now on nothing is sent here, and a member who returns has missed the messages in between. */
  unfollow(): void {
    this.isFollowing = false
    this.waiting.clear()
  }
}

/** Runs the work and returns what it changed. */
export function changesOf(room: Room, work: () => void): RoomDelta {
  const { facts } = room
  const maps = [room.present, room.standings, room.attributes] as const
  for (const map of maps) map.track()
  work()
  return {
    ...(room.facts === facts ? {} : { facts: room.facts }),
    present: room.present.changes(),
    standings: room.standings.changes(),
    attributes: room.attributes.changes(),
    ...(room.isDestroyed ? { isDestroyed: true } : {}),
  }
}

export function snapshotOf({ facts, present, standings, attributes }: Room): RoomSnapshot {
  return {
    facts,
    present: new Map(present),
    standings: new Map(standings),
    attributes: new Map(attributes),
  }
}

/** Applies everything but the members, which the caller adds. */
export function applySettings(to: Room, delta: RoomDelta): void {
  if (delta.facts) to.facts = delta.facts
  applyTo(to.standings, delta.standings)
  applyTo(to.attributes, delta.attributes)
}

export function applyToSnapshot(snapshot: RoomSnapshot, delta: RoomDelta): void {
  if (delta.facts) snapshot.facts = delta.facts
  applyTo(snapshot.present, delta.present)
  applyTo(snapshot.standings, delta.standings)
  applyTo(snapshot.attributes, delta.attributes)
}

function applyTo<K, V>(map: Map<K, V>, changes: readonly (readonly [K, V | null])[]): void {
  for (const [key, value] of changes)
    if (value === null) map.delete(key)
    else map.set(key, value)
}
