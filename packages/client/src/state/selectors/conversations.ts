// Selectors for conversations.

import { type Contents, readContent, writeContent } from '../message-kinds.ts'
import { isCounted, isMention } from '../segments.ts'
import type {
  Conversation,
  ConversationKey,
  ConversationRef,
  Draft,
  Message,
  Outgoing,
  State,
} from '../state.ts'

/** The conversation with this key; undefined if the user's list does not have it. */
export function conversation(state: State, key: ConversationKey): Conversation | undefined {
  return state.conversations.get(key)
}

/** The unread messages of all conversations. */
export function unreadTotal(state: State): number {
  let total = 0
  for (const { unread, ref } of state.conversations.values()) if (isListed(ref)) total += unread
  return total
}

/** Rooms and threads are not in the conversation list. */
const isListed = ({ type }: ConversationRef): boolean => type === 'single' || type === 'group'

interface Cached {
  readonly conversations: State['conversations']
  readonly outgoing: State['outgoing']
  readonly list: readonly Conversation[]
}

const lists = new WeakMap<State['conversations'], Cached>()
const previews = new WeakMap<Outgoing, { readonly of: Conversation; readonly shown: Conversation }>()

/**
 * The conversation list: pinned ones first, newest pin first, then the others by latest activity. An outgoing message
 * is shown as the last one.
 */
export function conversationList(state: State): readonly Conversation[] {
  const { conversations, outgoing, me } = state
  const cached = lists.get(conversations)
  if (cached?.outgoing === outgoing) return cached.list
  const list: Conversation[] = []
  for (const known of conversations.values()) {
    if (!isListed(known.ref)) continue
    const lane = outgoing.get(known.key)
    const last = lane?.[lane.length - 1]
    const shown = last ? withOutgoing(known, last, me ?? '') : known
    // Leaves out conversations with nothing to show, for example with only a receipt.
    if (shown.updatedAt > 0 || shown.pinnedAt !== undefined) list.push(shown)
  }
  list.sort(
    (a, b) => (b.pinnedAt ?? 0) - (a.pinnedAt ?? 0) || b.updatedAt - a.updatedAt || (a.key < b.key ? -1 : 1),
  )
  lists.set(conversations, { conversations, outgoing, list })
  return list
}

const marked = new WeakMap<readonly Conversation[], Map<number, readonly Conversation[]>>()

/** The conversations with a mark, in list order. */
export function markedConversations(state: State, mark: number): readonly Conversation[] {
  const list = conversationList(state)
  const lists = marked.get(list) ?? new Map<number, readonly Conversation[]>()
  marked.set(list, lists)
  const known = lists.get(mark) ?? list.filter(({ marks }) => marks.includes(mark))
  lists.set(mark, known)
  return known
}

/** The loaded unread messages, oldest first. */
function* unreadIn(state: State, key: ConversationKey): Generator<Message, undefined> {
  const { readPosition = 0, start = 0, removedUpTo = 0 } = state.conversations.get(key) ?? {}
  const after = Math.max(readPosition, start, removedUpTo)
  for (const { to, messages } of state.timelines.get(key)?.segments ?? []) {
    if (to <= after) continue
    for (const message of messages)
      if (message.position > after && message.from !== state.me && isCounted(message)) yield message
  }
}

/**
 * How many unread messages mention the user or everybody. If the server does not count them, only loaded ones are
 * counted.
 */
export function mentionsIn(state: State, key: ConversationKey): number {
  const counted = state.conversations.get(key)?.mentions
  if (counted !== undefined) return counted
  let count = 0
  for (const message of unreadIn(state, key)) if (isMention(message, state.me)) count++
  return count
}

/** The position of the first loaded unread message. */
export function firstUnread(state: State, key: ConversationKey): number | undefined {
  for (const { position } of unreadIn(state, key)) return position
  return undefined
}

function withOutgoing(known: Conversation, last: Outgoing, me: string): Conversation {
  // Local and server clocks differ: a message in flight is always the newest, and a failed one is sorted by its time.
  if (last.status.name === 'failed' && (known.lastMessage?.sentAt ?? 0) > last.createdAt) return known
  const cached = previews.get(last)
  if (cached?.of === known) return cached.shown
  const shown = {
    ...known,
    lastMessage: asMessage(last, me),
    updatedAt: Math.max(known.updatedAt, last.createdAt),
  }
  previews.set(last, { of: known, shown })
  return shown
}

/** The content of a draft. An invalid one fails when it is sent, and must not break the list. */
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
