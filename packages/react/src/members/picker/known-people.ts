// People somebody is likely to look for: those one talks with, the last one first, and those who wrote where one reads.

import { conversationList, type State } from '@parley/client'

/** So many are offered at once. */
export const mostKnown = 200

/** Everybody one knows from conversations, without oneself. */
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
