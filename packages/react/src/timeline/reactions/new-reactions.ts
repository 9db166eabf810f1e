import { useRef } from 'react'
import type { Reaction } from '../../messages/message-content.ts'

/** Reactions that came or grew from one list to the next. */
export function grownReactions(
  before: readonly Reaction[] | undefined,
  after: readonly Reaction[] | undefined,
): ReadonlySet<string> {
  const counts = new Map(before?.map(({ reaction, count }) => [reaction, count]))
  const grown = after?.filter(({ reaction, count }) => count > (counts.get(reaction) ?? 0)) ?? []
  return new Set(grown.map(({ reaction }) => reaction))
}

const none: ReadonlySet<string> = new Set()

/** What came while the message was on the screen; nothing when it was there before. */
export function useFreshReactions(reactions: readonly Reaction[] | undefined): ReadonlySet<string> {
  const last = useRef({ reactions, fresh: none })
  if (last.current.reactions !== reactions) {
    last.current = { reactions, fresh: grownReactions(last.current.reactions, reactions) }
  }
  return last.current.fresh
}
