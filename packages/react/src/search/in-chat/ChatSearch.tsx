// Search in one conversation: a field in its header, the number of matches, and buttons to step through them. Closing
// it restores the scroll position.

import type { ConversationRef } from '@parley/client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ConversationActions } from '../../state/conversation-actions.ts'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { searchTexts } from '../../strings/en/search.ts'
import { addEnglish, errorCode, errorText } from '../../strings/strings.ts'
import { CloseIcon, DownIcon, RetryIcon, UpIcon } from '../../ui/icons/icons.tsx'
import { type ChatSearchState, useChatSearch } from './use-chat-search.ts'
import { useHighlights } from './use-highlights.ts'

addEnglish(errorsTexts, searchTexts)

export interface ChatSearchProps {
  readonly conversation: ConversationRef
  readonly actions: ConversationActions
  readonly onClose: () => void
}

export function ChatSearch({ conversation, actions, onClose }: ChatSearchProps) {
  const { t, titleOf, announce } = useKit()
  const [text, setText] = useState('')
  const bar = useRef<HTMLDivElement>(null)
  const [from] = useState(() => actions.place())
  const search = useChatSearch(conversation, text, ({ id, position }) =>
    actions.jumpTo(id, { position, isGlance: true }),
  )
  useHighlights(bar, search.found?.text ?? '')
  const status = statusOf(search, t)
  useEffect(() => {
    if (status) announce(status)
  }, [status, announce])

  const close = () => {
    onClose()
    if (from) actions.goBack(from)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowUp' || (event.key === 'Enter' && !event.shiftKey)) search.move(1)
    else if (event.key === 'ArrowDown' || event.key === 'Enter') search.move(-1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isNone = (search.found?.messages.length ?? 0) < 2
  const steps = [
    { label: t('chatSearch.older'), icon: <UpIcon />, by: 1 },
    { label: t('chatSearch.newer'), icon: <DownIcon />, by: -1 },
  ] as const

  return (
    <search ref={bar} className="parley-chat-search">
      <input
        type="search"
        className="parley-chat-search-field"
        // biome-ignore lint/a11y/noAutofocus: the user has just opened the search
        autoFocus
        enterKeyHint="search"
        value={text}
        maxLength={200}
        placeholder={t('chatSearch.placeholder')}
        aria-label={t('chatSearch.name', { name: titleOf(conversation) })}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span
        className="parley-chat-search-status"
        {...(search.error && { 'data-tone': 'bad', title: `${status} ${errorCode(search.error)}` })}
      >
        {status}
        {search.found?.isLocal && status && (
          <span title={t('chatSearch.local.hint')}> · {t('chatSearch.local')}</span>
        )}
      </span>
      {search.error ? (
        <button
          type="button"
          className="parley-icon-button"
          aria-label={t('action.retry')}
          title={t('action.retry')}
          onClick={search.again}
        >
          <RetryIcon />
        </button>
      ) : (
        steps.map(({ label, icon, by }) => (
          <button
            key={by}
            type="button"
            className="parley-icon-button"
            aria-label={label}
            title={label}
            aria-disabled={isNone}
            onClick={() => search.move(by)}
          >
            {icon}
          </button>
        ))
      )}
      <button
        type="button"
        className="parley-icon-button"
        aria-label={t('chatSearch.close')}
        title={t('chatSearch.close')}
        onClick={close}
      >
        <CloseIcon />
      </button>
    </search>
  )
}

function statusOf(
  { found, index, isSearching, error }: ChatSearchState,
  t: ReturnType<typeof useKit>['t'],
): string {
  if (error) return t('chatSearch.failed', { why: errorText(t, error) })
  if (!found) return isSearching ? t('chatSearch.searching') : ''
  const count = found.messages.length
  if (count === 0) return isSearching ? t('chatSearch.searching') : t('chatSearch.none')
  return t(found.cursor === '' ? 'chatSearch.count' : 'chatSearch.countMore', { index: index + 1, count })
}
