// The list of suggestions above the composer. The focus and the keys stay in the field; the composer passes keys on
// through `handle` once the list is mounted.

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Suggestions } from './use-suggestions.ts'

/** The interface of an open list to the field. */
export type SuggestionHandle = Pick<Suggestions<unknown>, 'look' | 'close' | 'onKeyDown'>

export interface SuggestionField {
  readonly field: { readonly current: HTMLTextAreaElement | null }
  readonly handle: { current: SuggestionHandle | undefined }
}

interface SuggestionBoxProps<Option> extends SuggestionField {
  readonly suggestions: Suggestions<Option>
  /** The accessible name of the list. */
  readonly label: string
  readonly keyOf: (option: Option) => string
  readonly children: (option: Option) => ReactNode
}

const optionId = (listId: string, index: number): string => `${listId}-${index}`

export function SuggestionBox<Option>(props: SuggestionBoxProps<Option>) {
  const { suggestions, field, handle, label, keyOf, children } = props
  const { options, active, choose } = suggestions
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isOpen = options.length > 0

  useLayoutEffect(() => {
    handle.current = suggestions
    return () => {
      handle.current = undefined
    }
  })
  // The user may have started to type while this was being loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on mount
  useEffect(() => {
    const element = field.current
    if (element && element === document.activeElement) suggestions.look(element)
  }, [])
  useEffect(() => {
    const element = field.current
    if (!element || !isOpen) return
    element.setAttribute('aria-autocomplete', 'list')
    element.setAttribute('aria-controls', id)
    element.setAttribute('aria-activedescendant', optionId(id, active))
    list.current?.querySelector(`[id="${optionId(id, active)}"]`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant'])
        element.removeAttribute(name)
    }
  }, [field, id, isOpen, active])

  if (!isOpen) return null
  return (
    <div ref={list} id={id} className="parley-suggestions" role="listbox" aria-label={label}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={keyOf(option)}
          id={optionId(id, index)}
          className="parley-suggestion"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus, and phones keep the keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  )
}
