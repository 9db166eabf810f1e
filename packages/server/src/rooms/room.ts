// A room in memory: its settings, its present members, and the standings of users. Durable changes are written first
// and applied here afterwards, so that rules and delivery need no database.

import type { Conversation, User } from '../directory/directory.ts'
import { Role } from '../directory/groups.ts'
import { Replica } from './replica.ts'
import { SlowMode } from './slow-mode.ts'
import { TrackedMap } from './tracked-map.ts'

/** The standing of a user in a room, whether they are present or not. */
export interface RoomStanding {
  readonly name: string
  readonly role: Role
  /** When they became an admin. 0: not an admin. */
  readonly since: number
  /** A time. −1: for ever, 0: not muted. */
  readonly mutedUntil: number
  readonly isAllowed: boolean
  /** May not join. */
  readonly isBlocked: boolean
  readonly tags?: RoomTags | undefined
}

/** Tags that the back end gave a user. */
export interface RoomTags {
  /** When the user joined: a user who rejoins has no tags. */
  readonly joinedAt: number
  /** Each with the end of its mute: a time, −1 for ever, 0 for none. */
  readonly mutes: readonly (readonly [tag: string, until: number])[]
}

/** A user who is in the room now. */
export interface Present {
  readonly name: string
  readonly joinedAt: number
}

export interface RoomAttribute {
  readonly value: string
  /** The user who set it last. */
  readonly userId: number
  /** It is removed when that user leaves. */
  readonly isBound: boolean
}

/** The settings that managers change. */
export interface RoomFacts {
  readonly name: string
  readonly description: string
  readonly ownerId: number
  /** Empty when the account is gone. */
  readonly owner: string
  readonly maxMembers: number
  /** Only the owner, admins and the allowlist may write. */
  readonly isBanned: boolean
  readonly announcement: string
  /** Members wait this long between two messages. 0: no slow mode. */
  readonly slowSeconds: number
}

export class Room implements Conversation {
  readonly kind = 'room'
  /** Nobody follows the log of a room: members receive messages only while they are present. */
  readonly members: readonly number[] = []
  readonly logId: number
  readonly appId: number
  /** The public id: the key of its log. */
  readonly id: string
  readonly createdAt: number
  facts: RoomFacts
  /** Only users with a role, a mute, a block or a place on the allowlist. */
  readonly standings = new TrackedMap<number, RoomStanding>()
  readonly present = new TrackedMap<number, Present>()
  readonly attributes = new TrackedMap<string, RoomAttribute>()
  /** In a cluster: those who are present and connected to this node. */
  readonly here = new Set<number>()
  readonly replica: Replica
  readonly pace = new SlowMode()
  /** The room was destroyed. */
  isDestroyed = false
  /** Serialises changes. */
  lane: Promise<unknown> = Promise.resolve()
  /** Changes that wait or run. */
  changing = 0

  constructor(of: Pick<Room, 'logId' | 'appId' | 'id' | 'createdAt' | 'facts'>, replica = new Replica()) {
    this.replica = replica
    this.logId = of.logId
    this.appId = of.appId
    this.id = of.id
    this.createdAt = of.createdAt
    this.facts = of.facts
  }

  /** In a cluster: a user has left, or is not connected to this node any more. */
  leftHere(userId: number): void {
    this.here.delete(userId)
    if (this.here.size === 0) this.replica.unfollow()
  }

  /** The standing of any user. By default that of a plain member. */
  standingOf({ id, name }: Pick<User, 'id' | 'name'>): RoomStanding {
    const standing = this.standings.get(id) ?? { ...noStanding, name }
    return id === this.facts.ownerId ? { ...standing, role: Role.owner } : standing
  }

  /** The tags of a user, with the ends of their mutes. None if the user has left since they got them. */
  tagsOf(id: number): RoomTags['mutes'] {
    const tags = this.standings.get(id)?.tags
    return tags && tags.joinedAt === this.present.get(id)?.joinedAt ? tags.mutes : []
  }

  /** Admins, by seniority. */
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

const noStanding: Omit<RoomStanding, 'name'> = {
  role: Role.member,
  since: 0,
  mutedUntil: 0,
  isAllowed: false,
  isBlocked: false,
}

/** True for a standing without anything special, which is not stored. */
export function isPlain({ role, mutedUntil, isAllowed, isBlocked, tags }: RoomStanding): boolean {
  return role === Role.member && mutedUntil === 0 && !isAllowed && !isBlocked && !tags
}
