// Filters of the list: all conversations, unread ones, groups, or those with one mark.

import type { Conversation } from '@parley/client'
import type { Marks } from '../state/kit.ts'

/** A number stands for a mark. */
export type Filter = 'all' | 'unread' | 'groups' | number

/** The available filters, with the number of unread conversations if useful. */
export interface FilterChoices {
  readonly unread: number
  readonly hasGroups: boolean
  /** Marks that are in use and have a name, in the order of their numbers. */
  readonly marks: readonly number[]
}

export function choicesOf(conversations: readonly Conversation[], marks: Marks): FilterChoices {
  let unread = 0
  let groups = 0
  const used = new Set<number>()
  for (const conversation of conversations) {
    if (conversation.unread > 0) unread++
    if (conversation.ref.type === 'group') groups++
    for (const mark of conversation.marks) if (marks[mark]) used.add(mark)
  }
  const hasGroups = groups > 0 && groups < conversations.length
  return { unread, hasGroups, marks: [...used].sort((a, b) => a - b) }
}

export function passes({ unread, ref, marks }: Conversation, filter: Filter): boolean {
  if (filter === 'all') return true
  if (filter === 'unread') return unread > 0
  return filter === 'groups' ? ref.type === 'group' : marks.includes(filter)
}
