// Identifies a conversation.

/** Names a conversation: its type and the id within that type. */
export interface ConversationRef {
  /** `single` for a chat between two users. */
  readonly type: 'single' | 'group' | 'room' | 'thread'
  /** The other user's name, or the id of the group, room or thread. */
  readonly id: string
}

/** The key of a conversation in the state, created by `keyOf`. */
export type ConversationKey = string

/** A string key for a conversation, for maps and lists. */
export function keyOf(ref: ConversationRef): ConversationKey {
  return `${ref.type}:${ref.id}`
}

/** The reference in the server's spelling: user names are lower-case. */
export function normalized(ref: ConversationRef): ConversationRef {
  return ref.type === 'single' ? { type: 'single', id: ref.id.toLowerCase() } : ref
}
