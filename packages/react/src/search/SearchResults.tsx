// Search results: conversations by name and messages by text, with filter chips.

import { type ConversationRef, conversationList, keyOf, type Message } from '@parley/client'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { appTexts } from '../strings/en/app.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { searchTexts } from '../strings/en/search.ts'
import { threadsTexts } from '../strings/en/threads.ts'
import { addEnglish } from '../strings/strings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { useToday } from '../ui/hooks/use-now.ts'
import { useRovingFocus } from '../ui/hooks/use-roving-focus.ts'
import { OfflineIcon, SearchIcon } from '../ui/icons/icons.tsx'
import { FacetChips } from './FacetChips.tsx'
import { type Facets, noFacets, searchRequestOf, wantsChats } from './facets.ts'
import { findConversations } from './find-conversations.ts'
import { MoreResults } from './MoreResults.tsx'
import { ChatResult, MessageResult } from './ResultRows.tsx'
import { useMessageSearch } from './use-search-results.ts'

addEnglish(appTexts, errorsTexts, searchTexts, threadsTexts)

export interface SearchResultsProps {
  readonly text: string
  readonly selected: ConversationRef | undefined
  readonly onOpen: (conversation: ConversationRef) => void
  readonly onOpenMessage: (conversation: ConversationRef, position: number, id: string) => void
  /** Returns to the field: on the up arrow in the first row, or Escape. */
  readonly onStart: () => void
}

const fewChats = 4
const mostChats = 50
const mostPeople = 12

export function SearchResults({ text, selected, onOpen, onOpenMessage, onStart }: SearchResultsProps) {
  const { t, titleOf, announce } = useKit()
  const conversations = useSelection(conversationList)
  const me = useSelection((state) => state.me)
  const today = useToday()
  const roving = useRovingFocus(onStart)
  const [chosen, setChosen] = useState({ facets: noFacets, at: 0 })
  const [opened, setOpened] = useState<string>()
  const { facets } = chosen
  const question = useMemo(() => searchRequestOf(text, chosen.facets, chosen.at), [text, chosen])
  const found = useMessageSearch(question)

  const change = (more: Partial<Facets>) =>
    setChosen((before) => ({ facets: { ...before.facets, ...more }, at: Date.now() }))
  const most = facets.scope === 'chats' ? mostChats : fewChats
  const matches = useMemo(
    () => (wantsChats(facets) ? findConversations(conversations, text, titleOf, most + 1) : []),
    [conversations, facets, most, text, titleOf],
  )
  const chats = matches.slice(0, most)
  const isAnswered = question === undefined || found.to !== undefined
  const count = chats.length + found.items.length

  // Announced once per answer, so that typing is not interrupted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is announced
  useEffect(() => {
    if (found.to && !found.error) announce(t('search.found', { count }))
  }, [found.to])

  const people = useMemo(() => {
    const users = new Set<string>()
    if (facets.from !== undefined) users.add(facets.from)
    if (me !== undefined) users.add(me)
    for (const { message } of found.items) users.add(message.from)
    for (const { ref } of conversations.slice(0, mostPeople)) if (ref.type === 'single') users.add(ref.id)
    return [...users].filter((user) => user !== '').slice(0, mostPeople)
  }, [conversations, facets.from, found.items, me])

  const openMessage = useCallback(
    (conversation: ConversationRef, message: Message) => {
      setOpened(message.id)
      onOpenMessage(conversation, message.position, message.id)
    },
    [onOpenMessage],
  )

  const rows = [...chats.map(({ key }) => key), ...found.items.map(({ message }) => `message:${message.id}`)]
  const tabStop = roving.active !== undefined && rows.includes(roving.active) ? roving.active : rows[0]
  const selectedKey = selected && keyOf(selected)
  const hasFacets =
    facets !== noFacets && (facets.from !== undefined || facets.span !== undefined || facets.scope !== 'all')

  return (
    <section
      className="parley-search-results"
      aria-label={t('search.results')}
      aria-busy={found.isBusy}
      data-region="list"
      onKeyDown={(event) => {
        // Escape closes an open menu first.
        const isInMenu = (event.target as Element).closest('[popover]')
        if (event.key === 'Escape' && !isInMenu) onStart()
        else roving.onKeyDown(event)
      }}
      onFocus={roving.onFocus}
    >
      <FacetChips facets={facets} people={people} onChange={change} />
      <div className="parley-list-scroll">
        {chats.length > 0 && (
          <>
            <h3 className="parley-result-heading">{t('search.scope.chats')}</h3>
            <ul className="parley-result-rows">
              {chats.map((conversation) => (
                <ChatResult
                  key={conversation.key}
                  conversation={conversation}
                  text={text}
                  isTabStop={conversation.key === tabStop}
                  isSelected={conversation.key === selectedKey && opened === undefined}
                  onOpen={(ref) => {
                    setOpened(undefined)
                    onOpen(ref)
                  }}
                />
              ))}
            </ul>
            {matches.length > most && facets.scope === 'all' && (
              <button
                type="button"
                className="parley-link-button parley-result-more"
                onClick={() => change({ scope: 'chats' })}
              >
                {t('search.more')}
              </button>
            )}
          </>
        )}
        {question && (
          <>
            {found.items.length > 0 && (
              <h3 className="parley-result-heading">
                {t(facets.scope === 'all' ? 'search.scope.messages' : `search.scope.${facets.scope}`)}
              </h3>
            )}
            {found.isLocal && found.items.length > 0 && (
              <p className="parley-result-note">
                <OfflineIcon />
                {t('search.local')}
              </p>
            )}
            <ul className="parley-result-rows" {...(found.to !== question && { 'data-stale': '' })}>
              {found.items.map(({ conversation, message }) => (
                <MessageResult
                  key={message.id}
                  message={message}
                  conversation={conversation}
                  text={text}
                  today={today}
                  isTabStop={`message:${message.id}` === tabStop}
                  isSelected={message.id === opened}
                  onOpen={openMessage}
                />
              ))}
            </ul>
            {found.hasMore && !found.error && <MoreResults isBusy={found.isBusy} onMore={found.more} />}
          </>
        )}
        {found.error ? (
          <EmptyState
            title={t('search.failed')}
            hint={<ErrorLine error={found.error} />}
            action={{ label: t('action.retry'), run: found.again }}
          />
        ) : !isAnswered && count === 0 ? (
          <p className="parley-result-note">
            <span className="parley-spinner" />
            {t('search.busy')}
          </p>
        ) : (
          count === 0 && (
            <EmptyState
              icon={<SearchIcon />}
              title={t('search.none')}
              hint={t(found.isLocal ? 'search.local' : hasFacets ? 'search.none.facets' : 'search.none.hint')}
              {...(hasFacets && {
                action: { label: t('search.reset'), run: () => setChosen({ facets: noFacets, at: 0 }) },
              })}
            />
          )
        )}
      </div>
    </section>
  )
}
