// A room as it lives in memory: what it is like, who is in it now, and how people stand to it. Whatever is durable of it
// is written first and shown here afterwards, so that the rules and the delivery of messages need no database.

import type { Conversation, User } from '../directory/directory.ts'
import { Role } from '../directory/groups.ts'

/** How somebody stands to a room, whether he is in it or not. */
export interface RoomStanding {
  readonly name: string
  readonly role: Role
  /** When he became an admin; 0: he is none. */
  readonly since: number
  /** A time, −1 for ever, 0 not muted. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
  /** May not come (back). */
  readonly isBlocked: boolean
}

/** Somebody who is in a room now. */
export interface Present {
  readonly name: string
  readonly joinedAt: number
}

export interface RoomAttribute {
  readonly value: string
  /** Who set it last. */
  readonly userId: number
  /** It goes when that one goes. */
  readonly isBound: boolean
}

/** What of a room its managers change. */
export interface RoomFacts {
  readonly name: string
  readonly description: string
  readonly ownerId: number
  /** Empty when the account is gone. */
  readonly owner: string
  readonly maxMembers: number
  /** Nobody but owner, admins and the allowlist may write. */
  readonly isBanned: boolean
  readonly announcement: string
}

export class Room implements Conversation {
  readonly kind = 'room'
  /** Nobody follows the log of a room; who is in it gets what is said while he is. */
  readonly members: readonly number[] = []
  readonly logId: number
  readonly appId: number
  /** The public id: the key of its log. */
  readonly id: string
  readonly createdAt: number
  facts: RoomFacts
  /** Only those who are more, or less, than anybody. */
  readonly standings = new Map<number, RoomStanding>()
  readonly present = new Map<number, Present>()
  readonly attributes = new Map<string, RoomAttribute>()
  /** There is no such room any more. */
  isDestroyed = false
  /** Changes happen one after the other. */
  lane: Promise<unknown> = Promise.resolve()
  /** Changes that wait or run. */
  changing = 0

  constructor(of: Pick<Room, 'logId' | 'appId' | 'id' | 'createdAt' | 'facts'>) {
    this.logId = of.logId
    this.appId = of.appId
    this.id = of.id
    this.createdAt = of.createdAt
    this.facts = of.facts
  }

  /** Of anybody: a stranger is a member of no rank. */
  standingOf({ id, name }: Pick<User, 'id' | 'name'>): RoomStanding {
    const standing = this.standings.get(id) ?? { ...stranger, name }
    return id === this.facts.ownerId ? { ...standing, role: Role.owner } : standing
  }

  /** Those of longest standing first. */
  admins(): { readonly id: number; readonly name: string }[] {
    return [...this.standings]
      .flatMap(([id, { role, name, since }]) => (role === Role.admin ? [{ id, name, since }] : []))
      .sort((a, b) => a.since - b.since || a.id - b.id)
  }

  /** Owner and admins. */
  managers(): number[] {
    return [this.facts.ownerId, ...this.admins().map(({ id }) => id)]
  }
}

const stranger: Omit<RoomStanding, 'name'> = {
  role: Role.member,
  since: 0,
  mutedUntil: 0,
  isAllowed: false,
  isBlocked: false,
}

/** Nothing tells him from a stranger: nothing of him has to be kept. */
export function isPlain({ role, mutedUntil, isAllowed, isBlocked }: RoomStanding): boolean {
  return role === Role.member && mutedUntil === 0 && !isAllowed && !isBlocked
}
