// Identifies a conversation.

export interface ConversationRef {
  readonly type: 'single' | 'group' | 'room' | 'thread'
  readonly id: string
}

export type ConversationKey = string

/** A string key for a conversation, for maps and lists. */
export function keyOf(ref: ConversationRef): ConversationKey {
  return `${ref.type}:${ref.id}`
}

/** The reference in the server's spelling: user names are lower-case. */
export function spelled(ref: ConversationRef): ConversationRef {
  return ref.type === 'single' ? { type: 'single', id: ref.id.toLowerCase() } : ref
}
