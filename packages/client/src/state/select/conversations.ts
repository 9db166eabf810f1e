// Questions about conversations.

import { type Contents, readContent, writeContent } from '../kinds.ts'
import type { Conversation, ConversationKey, Draft, Message, Outgoing, State } from '../state.ts'

export function conversation(state: State, key: ConversationKey): Conversation | undefined {
  return state.conversations.get(key)
}

/** Unread messages of all conversations together. */
export function unreadTotal(state: State): number {
  let total = 0
  for (const { unread } of state.conversations.values()) total += unread
  return total
}

interface Kept {
  readonly conversations: State['conversations']
  readonly outgoing: State['outgoing']
  readonly list: readonly Conversation[]
}

const lists = new WeakMap<State['conversations'], Kept>()
const previews = new WeakMap<Outgoing, { readonly of: Conversation; readonly shown: Conversation }>()

/** All conversations, newest first; a message on its way out is shown as the last one. */
export function conversationList(state: State): readonly Conversation[] {
  const { conversations, outgoing, me } = state
  const kept = lists.get(conversations)
  if (kept?.outgoing === outgoing) return kept.list
  const list: Conversation[] = []
  for (const known of conversations.values()) {
    const lane = outgoing.get(known.key)
    const last = lane?.[lane.length - 1]
    const shown = last ? withOutgoing(known, last, me ?? '') : known
    // Something happened in it, but nothing that could be shown: a receipt, for example.
    if (shown.updatedAt > 0) list.push(shown)
  }
  list.sort((a, b) => b.updatedAt - a.updatedAt || (a.key < b.key ? -1 : 1))
  lists.set(conversations, { conversations, outgoing, list })
  return list
}

function withOutgoing(known: Conversation, last: Outgoing, me: string): Conversation {
  // Two clocks: what is on its way is the newest whatever they say, what has failed has its place in time.
  if (last.status.name === 'failed' && (known.lastMessage?.sentAt ?? 0) > last.createdAt) return known
  const kept = previews.get(last)
  if (kept?.of === known) return kept.shown
  const shown = {
    ...known,
    lastMessage: asMessage(last, me),
    updatedAt: Math.max(known.updatedAt, last.createdAt),
  }
  previews.set(last, { of: known, shown })
  return shown
}

/** A draft that cannot be written has failed; a list of conversations must not. */
function contentsOf(draft: Draft): Contents {
  try {
    return readContent(writeContent(draft), () => '')
  } catch {
    return { kind: 'other', contentType: -1, text: '' }
  }
}

/** An outgoing message in the shape of a sent one, for previews. */
function asMessage({ key, conversation: ref, draft, createdAt }: Outgoing, me: string): Message {
  return {
    ...contentsOf(draft),
    id: key,
    conversation: ref,
    from: me,
    to: ref.id,
    sentAt: createdAt,
    position: Number.MAX_SAFE_INTEGER,
    localId: key,
    ext: draft.ext ?? {},
  }
}
