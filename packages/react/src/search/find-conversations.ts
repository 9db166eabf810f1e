// Finds conversations by name, best match first: prefixes of the name, then prefixes of words, then ids and pinyin
// initials, then any substring.

import type { ConversationRef } from '@parley/client'
import { getOrCreate } from '../get-or-create.ts'
import { pinyinInitials } from '../state/names/pinyin.ts'

const mostInitials = 20_000
const initials = new Map<string, string>()

/** Cached, because computing initials is slow and the search runs at every key press. */
function initialsOf(name: string): string {
  if (initials.size > mostInitials) initials.clear()
  return getOrCreate(initials, name, () => pinyinInitials(name).toLowerCase())
}

const noMatch = 4

function rankOf(name: string, id: string, wanted: string): number {
  const lower = name.toLocaleLowerCase()
  if (lower.startsWith(wanted)) return 0
  if (lower.includes(wanted) && lower.split(/[\s._-]+/).some((word) => word.startsWith(wanted))) return 1
  if (id.toLowerCase().startsWith(wanted)) return 2
  if (/^[a-z]+$/.test(wanted) && initialsOf(name).startsWith(wanted)) return 2
  return lower.includes(wanted) ? 3 : noMatch
}

/** The conversations that match the query, in stable order among equals; all of them if it is empty. */
export function findConversations<T extends { readonly ref: ConversationRef }>(
  conversations: readonly T[],
  words: string,
  titleOf: (ref: ConversationRef) => string,
  most: number,
): readonly T[] {
  const wanted = words.trim().replace(/\s+/g, ' ').toLocaleLowerCase()
  if (wanted === '') return conversations.slice(0, most)
  const ranks: T[][] = [[], [], [], []]
  for (const conversation of conversations) {
    const rank = rankOf(titleOf(conversation.ref), conversation.ref.id, wanted)
    ranks[rank]?.push(conversation)
    if ((ranks[0]?.length ?? 0) >= most) break
  }
  return ranks.flat().slice(0, most)
}
