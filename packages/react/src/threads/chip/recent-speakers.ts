// The avatars of a thread: its most recent loaded senders, newest first. Without the timeline only the last sender is
// known.

import { keyOf, type Message, type State } from '@parley/client'

const most = 3

export function speakersOf(state: State, id: string, lastMessage: Message | undefined): readonly string[] {
  const names = new Set<string>(lastMessage ? [lastMessage.from] : [])
  const { segments = [] } = state.timelines.get(keyOf({ type: 'thread', id })) ?? {}
  for (const { messages } of [...segments].reverse())
    for (const { from, kind } of [...messages].reverse()) {
      if (names.size === most) return [...names]
      if (kind !== 'notice') names.add(from)
    }
  return [...names]
}

export const areSame = (a: readonly string[], b: readonly string[]): boolean => String(a) === String(b)
