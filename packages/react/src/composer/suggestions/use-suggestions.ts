// A list of suggestions for the word before the caret: when it is open, its active option, and the keys it handles.

import { type KeyboardEvent, useEffect, useState } from 'react'
import { useKit } from '../../state/kit.ts'

/** The word that is being typed. */
export interface Query {
  /** The index of its first character, such as an @. */
  readonly start: number
  /** The text between that character and the caret. */
  readonly words: string
}

/** Finds the word before the caret. */
export type FindQuery = (text: string, caret: number) => Query | undefined

export interface OpenQuery {
  readonly query: Query | undefined
  readonly active: number
  readonly setActive: (index: number) => void
  look(field: HTMLTextAreaElement): void
  close(): void
}

/** The word before the caret; undefined while there is none, or if the user has closed the list for it. */
export function useQuery(find: FindQuery): OpenQuery {
  const [query, setQuery] = useState<Query>()
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<number>()
  return {
    query: query && query.start !== closedAt ? query : undefined,
    active,
    setActive,
    look({ selectionStart, selectionEnd, value }) {
      const next = selectionStart === selectionEnd ? find(value, selectionStart) : undefined
      if (next?.start === query?.start && next?.words === query?.words) return
      if (next?.start !== query?.start) setClosedAt(undefined)
      setQuery(next)
      setActive(0)
    },
    close() {
      setClosedAt(query?.start)
      setActive(0)
    },
  }
}

export interface Suggestions<Option> {
  /** Empty while the list is closed. */
  readonly options: readonly Option[]
  readonly active: number
  /** Checks the text before the caret. */
  look(field: HTMLTextAreaElement): void
  close(): void
  choose(option: Option): void
  /** Returns true if the list handled the key. */
  onKeyDown(event: KeyboardEvent): boolean
}

/** `found` is announced when the list opens. */
export function useSuggestions<Option>(
  { query, active: wanted, setActive, look, close }: OpenQuery,
  options: readonly Option[],
  found: 'mention.found' | 'command.found',
  onChoose: (option: Option, query: Query) => void,
): Suggestions<Option> {
  const { t, announce } = useKit()
  const count = options.length
  const hasOptions = count > 0
  const active = Math.min(wanted, Math.max(0, count - 1))
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced when the list opens, not for every letter
  useEffect(() => {
    if (hasOptions) announce(t(found, { count }))
  }, [hasOptions])

  const choose = (option: Option) => {
    if (!query) return
    // The word is complete now, so the list must not open for it again.
    close()
    onChoose(option, query)
  }
  return {
    options,
    active,
    look,
    close,
    choose,
    onKeyDown(event) {
      if (!hasOptions || event.ctrlKey || event.metaKey || event.altKey) return false
      const chosen = options[active]
      if (event.key === 'ArrowDown') setActive((active + 1) % count)
      else if (event.key === 'ArrowUp') setActive((active + count - 1) % count)
      else if (event.key === 'Escape') close()
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) choose(chosen)
      else return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
  }
}
