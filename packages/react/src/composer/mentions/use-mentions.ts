// The list of mentions after an @: its options, the active one, and the keys it handles while open.

import { type ConversationRef, keyOf } from '@parley/client'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { Mentioned } from '../../state/drafts/draft-details.ts'
import { useKit } from '../../state/kit.ts'
import { findPeople } from '../../state/names/match-names.ts'
import { type MentionQuery, mentionQuery } from './mention-query.ts'
import { useMembers } from './use-mentionable-members.ts'

export interface Mentions {
  /** Empty while the list is closed. */
  readonly options: readonly Mentioned[]
  readonly active: number
  /** Checks the text before the caret. */
  look(field: HTMLTextAreaElement): void
  close(): void
  choose(option: Mentioned): void
  /** Returns true if the list handled the key. */
  onKeyDown(event: KeyboardEvent): boolean
}

const nobody: readonly Mentioned[] = []

export function useMentions(
  conversation: ConversationRef,
  onChoose: (mentioned: Mentioned, query: MentionQuery) => void,
): Mentions {
  const { client, nameOf, t, announce } = useKit()
  const [query, setQuery] = useState<MentionQuery>()
  const [active, setActive] = useState(0)
  /** The @ whose list the user closed. */
  const [closedAt, setClosedAt] = useState<number>()
  const isOpen = query !== undefined && query.start !== closedAt
  const key = keyOf(conversation)

  const words = query?.words
  const { members, mayCallAll } = useMembers(conversation, isOpen ? words : undefined)
  const options = useMemo(() => {
    if (!isOpen || words === undefined) return nobody
    const everyone = mayCallAll ? t('mention.everyone') : undefined
    return findPeople(client.state, key, words, nameOf, everyone, members)
  }, [isOpen, words, client, key, nameOf, t, members, mayCallAll])

  const count = options.length
  const hasOptions = count > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the list opens, not for every letter
  useEffect(() => {
    if (hasOptions) announce(t('mention.found', { count }))
  }, [hasOptions])

  const close = () => {
    setClosedAt(query?.start)
    setActive(0)
  }
  const choose = (option: Mentioned) => {
    if (!query) return
    // The name is complete now, so the list must not open for it again.
    close()
    onChoose(option, query)
  }

  return {
    options,
    active: Math.min(active, Math.max(0, count - 1)),
    look(field) {
      const { selectionStart, selectionEnd, value } = field
      const next = selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : undefined
      if (next?.start === query?.start && next?.words === query?.words) return
      if (next?.start !== query?.start) setClosedAt(undefined)
      setQuery(next)
      setActive(0)
    },
    close,
    choose,
    onKeyDown(event) {
      if (!hasOptions || event.ctrlKey || event.metaKey || event.altKey) return false
      const at = Math.min(active, count - 1)
      const chosen = options[at]
      if (event.key === 'ArrowDown') setActive((at + 1) % count)
      else if (event.key === 'ArrowUp') setActive((at + count - 1) % count)
      else if (event.key === 'Escape') close()
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) choose(chosen)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
