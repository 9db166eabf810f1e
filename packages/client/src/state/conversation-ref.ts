// Which conversation is meant.

export interface ConversationRef {
  readonly type: 'single' | 'group' | 'room' | 'thread'
  readonly id: string
}

export type ConversationKey = string

/** One text for a conversation, for maps and lists. */
export function keyOf(ref: ConversationRef): ConversationKey {
  return `${ref.type}:${ref.id}`
}

/** The same conversation as the server spells it: names of users are lower-case. */
export function spelled(ref: ConversationRef): ConversationRef {
  return ref.type === 'single' ? { type: 'single', id: ref.id.toLowerCase() } : ref
}
