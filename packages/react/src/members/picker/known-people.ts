// Users whom the user is likely to look for: chat partners, most recent first, and senders in other conversations.

import { conversationList, type State } from '@parley/client'

/** The maximum number of suggestions. */
export const mostKnown = 200

/** Everybody in the user's conversations, except the user. */
export function knownPeople(state: State): readonly string[] {
  const people = new Set<string>()
  const list = conversationList(state)
  for (const { ref } of list) if (ref.type === 'single') people.add(ref.id)
  for (const { lastMessage } of list) if (lastMessage) people.add(lastMessage.from)
  for (const { members } of state.groupMembers.values()) for (const { user } of members) people.add(user)
  for (const { segments } of state.timelines.values())
    for (const { messages } of segments) for (const { from } of messages) people.add(from)
  people.delete(state.me ?? '')
  people.delete('')
  return [...people].slice(0, mostKnown)
}
