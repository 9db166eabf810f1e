// Rules of reactions. Pure.

import { createHash } from 'node:crypto'
import { allBut, onlyUsers } from '../../logs/audience.ts'

/** The longest reaction, in characters: an emoji of many parts, or a name. */
export const longestReaction = 64

/** The users that a message was directed to. Undefined if its audience is not a list of users. */
export function directedTo(audience: string): number[] | undefined {
  if (!/^,(u\d+,)+$/.test(audience)) return undefined
  return audience.slice(2, -1).split(',u').map(Number)
}

export interface ReactionAudience {
  /** The recipients have this reaction themselves. */
  readonly isMine: boolean
  readonly audience: string | null
}

/**
 * The audiences of a reaction event: users who have the reaction are told that it is theirs, the others that it is not.
 * Everybody who may see the message gets exactly one of the two. The shorter list is the one that is stored.
 */
export function reactionAudiences(question: {
  readonly members: readonly number[]
  /** The users with the reaction now. */
  readonly having: ReadonlySet<number>
  /** The audience of the message. Null: everybody. */
  readonly audience: string | null
}): ReactionAudience[] {
  const { members, having, audience } = question
  const everybody = audience === null ? members : (directedTo(audience) ?? [])
  const reactors = everybody.filter((id) => having.has(id))
  const others = everybody.filter((id) => !having.has(id))
  if (reactors.length === 0) return [{ isMine: false, audience }]
  if (others.length === 0) return [{ isMine: true, audience }]
  const [first, second] =
    audience !== null
      ? [onlyUsers(reactors), onlyUsers(others)]
      : reactors.length <= others.length
        ? [onlyUsers(reactors), allBut(reactors)]
        : [allBut(others), onlyUsers(others)]
  return [
    { isMine: true, audience: first },
    { isMine: false, audience: second },
  ]
}

/** Some clients identify a reaction of a message by an id. Nothing is looked up by it, so it is derived from both. */
export function reactionId(messageId: number, reaction: string): string {
  return createHash('sha1').update(`${messageId} ${reaction}`).digest('base64url').slice(0, 16)
}
