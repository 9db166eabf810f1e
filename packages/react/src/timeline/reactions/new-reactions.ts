import { useRef } from 'react'
import type { Reaction } from '../../messages/message-content.ts'

/** Reactions that are new or have a higher count than before. */
export function grownReactions(
  before: readonly Reaction[] | undefined,
  after: readonly Reaction[] | undefined,
): ReadonlySet<string> {
  const counts = new Map(before?.map(({ reaction, count }) => [reaction, count]))
  const grown = after?.filter(({ reaction, count }) => count > (counts.get(reaction) ?? 0)) ?? []
  return new Set(grown.map(({ reaction }) => reaction))
}

const none: ReadonlySet<string> = new Set()

/** Reactions that arrived while the message was on the screen; empty on the first render. */
export function useFreshReactions(reactions: readonly Reaction[] | undefined): ReadonlySet<string> {
  const last = useRef({ reactions, fresh: none })
  if (last.current.reactions !== reactions) {
    last.current = { reactions, fresh: grownReactions(last.current.reactions, reactions) }
  }
  return last.current.fresh
}
