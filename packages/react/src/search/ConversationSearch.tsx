import type { ConversationRef } from '@parley/client'
import { type KeyboardEvent, type ReactNode, Suspense, useRef } from 'react'
import { useKit } from '../state/kit.ts'
import { appTexts } from '../strings/en/app.ts'
import { addEnglish } from '../strings/strings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { CloseIcon, SearchIcon } from '../ui/icons/icons.tsx'
import { useSmallLayer } from '../ui/layers/use-layer.ts'
import { lazily } from '../ui/lazily.tsx'

addEnglish(appTexts)

const SearchResults = lazily(async () => (await import('./SearchResults.tsx')).SearchResults, NotFetched)

/** Props of `ConversationSearch`. */
export interface ConversationSearchProps {
  /** The query. */
  readonly text: string
  /** Called with every change of the query. */
  readonly onText: (text: string) => void
  /** The open conversation, which is highlighted. */
  readonly selected?: ConversationRef | undefined
  /** Called with the conversation to open. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** Called to open a message. Default: opens the conversation and jumps to the message. */
  readonly onOpenMessage?: (conversation: ConversationRef, position: number, id: string) => void
  /** Whether the empty field shows the shortcut of the quick switcher on the page. */
  readonly hasSwitcher?: boolean
  /** The list, which search results replace while there is a query. */
  readonly children: ReactNode
}

/** A search field above the list that finds conversations by name and messages by text. */
export function ConversationSearch(props: ConversationSearchProps) {
  const { text, onText, selected, onOpen, onOpenMessage, hasSwitcher, children } = props
  const { t, places } = useKit()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const isSearching = text.trim() !== ''
  useSmallLayer(isSearching, () => onText(''))

  // Finds an element in the list, or in the results, which come after it while it is hidden.
  const inFront = (selector: string) =>
    box.current?.lastElementChild?.querySelector<HTMLElement>(selector) ?? undefined
  const firstRow = () => inFront('[data-roving][tabindex="0"]')
  /** The first result, unless the results belong to an earlier query. */
  const best = () => inFront(':not([data-stale]) > li > [data-roving]')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && text !== '') onText('')
    else if (event.key === 'ArrowDown') firstRow()?.focus()
    else if (event.key === 'Enter' && isSearching) best()?.click()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <search className="parley-search">
        <SearchIcon />
        <input
          ref={field}
          className="parley-input"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          placeholder={t('search.hint')}
          aria-label={t('search.name')}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
          onFocus={SearchResults.fetch}
        />
        {text === '' ? (
          hasSwitcher && (
            <span className="parley-search-key" aria-hidden="true">
              {isApple() ? '⌘K' : 'Ctrl K'}
            </span>
          )
        ) : (
          <button
            type="button"
            className="parley-icon-button"
            aria-label={t('search.clear')}
            title={t('search.clear')}
            onClick={() => {
              onText('')
              field.current?.focus()
            }}
          >
            <CloseIcon />
          </button>
        )}
      </search>
      <div ref={box} className="parley-search-place">
        {/* Hidden, not unmounted, so that the list keeps its state. */}
        <div className="parley-search-list" hidden={isSearching}>
          {children}
        </div>
        {isSearching && (
          <Suspense fallback={<div className="parley-search-results" aria-busy="true" />}>
            <SearchResults
              text={text.trim()}
              selected={selected}
              onOpen={onOpen}
              onOpenMessage={
                onOpenMessage ??
                ((conversation, position, id) => {
                  places.jumpTo({ conversation, position, id })
                  onOpen(conversation)
                })
              }
              onStart={() => field.current?.focus()}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

const isApple = (): boolean => /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '')

function NotFetched() {
  const { t } = useKit()
  return <EmptyState title={t('search.failed')} hint={t('error.networkError')} />
}
