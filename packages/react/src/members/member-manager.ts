// Member management of a group or room. Lists and menus of members work with this interface; groups and rooms each have
// an adapter for the calls of the client.

import type { GroupMember, State } from '@parley/client'

/** A member of a group or a room. */
export type Member = Omit<GroupMember, 'attributes'>

export interface MutedMember {
  readonly user: string
  /** When it ends; −1 for ever. */
  readonly until: number
}

export interface MemberManager {
  addAdmin(user: string): Promise<unknown>
  removeAdmin(user: string): Promise<unknown>
  /** Mutes a user for this many milliseconds; −1 for ever. */
  mute(user: string, duration: number): Promise<unknown>
  unmute(user: string): Promise<unknown>
  /** Adds a user to the allowlist: they may write while all others are muted. */
  allow(user: string): Promise<unknown>
  disallow(user: string): Promise<unknown>
  remove(user: string): Promise<unknown>
  /** Removes a user and keeps them out. */
  block(user: string): Promise<unknown>
  unblock(user: string): Promise<unknown>
  muted(): Promise<readonly MutedMember[]>
  blocked(): Promise<readonly string[]>
  allowed(): Promise<readonly string[]>
  /** The loaded members; undefined if none are. */
  membersIn(state: State): readonly Member[] | undefined
  /** Calls back when restrictions may have changed in a way that the member list does not show. */
  watch(changed: () => void): () => void
}
