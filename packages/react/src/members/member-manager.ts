// What is done with the members of a group or a room. Lists and menus of members work with this interface; groups and
// rooms each have an adapter from it to the calls of the client.

import type { GroupMember, State } from '@parley/client'

/** A member of a group or a room. */
export type Member = Omit<GroupMember, 'attributes'>

export interface MutedMember {
  readonly user: string
  /** −1 for ever. */
  readonly until: number
}

export interface MemberManager {
  addAdmin(user: string): Promise<unknown>
  removeAdmin(user: string): Promise<unknown>
  /** For so many milliseconds; −1 for ever. */
  mute(user: string, duration: number): Promise<unknown>
  unmute(user: string): Promise<unknown>
  /** Puts somebody on the list of those who may write while nobody else may. */
  allow(user: string): Promise<unknown>
  disallow(user: string): Promise<unknown>
  remove(user: string): Promise<unknown>
  /** Removes somebody and keeps them out. */
  block(user: string): Promise<unknown>
  unblock(user: string): Promise<unknown>
  muted(): Promise<readonly MutedMember[]>
  blocked(): Promise<readonly string[]>
  allowed(): Promise<readonly string[]>
  /** Members that are loaded; undefined if none are. */
  membersIn(state: State): readonly Member[] | undefined
  /** Calls back when restrictions may have changed in a way that the members do not show. */
  watch(changed: () => void): () => void
}
