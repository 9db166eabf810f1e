import { type Conversation, type ConversationRef, keyOf } from '@parley/client'
import { type KeyboardEvent, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { getOrCreate } from '../get-or-create.ts'
import { perClient } from '../state/client-store.ts'
import { useDrafts } from '../state/drafts/use-draft.ts'
import { useKit } from '../state/kit.ts'
import { Part } from '../state/Part.tsx'
import { useSelection } from '../state/use-client-state.ts'
import { useConnection } from '../state/use-connection.ts'
import { useConversations } from '../state/use-conversations.ts'
import { type EmptyAction, EmptyState } from '../ui/EmptyState.tsx'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { useLongPress } from '../ui/hooks/use-long-press.ts'
import { useToday } from '../ui/hooks/use-now.ts'
import { ChatsIcon } from '../ui/icons/icons.tsx'
import { lazily } from '../ui/lazily.tsx'
import { ConversationRow } from './ConversationRow.tsx'
import { FilterChips } from './FilterChips.tsx'
import { choicesOf, type Filter, passes } from './filters.ts'
import { isListed } from './is-listed.ts'
import type { ListFloat } from './ListOverlays.tsx'
import { keyAround, rowOf, useListKeys } from './use-list-keys.ts'
import { type ListScrollPosition, useListWindow } from './use-list-window.ts'

const ListOverlays = lazily(async () => (await import('./ListOverlays.tsx')).ListOverlays, NotFetched)

function NotFetched({ onClose }: { readonly onClose: () => void }) {
  const { t } = useKit()
  return (
    <button type="button" className="parley-list-notice" onClick={onClose}>
      {t('error.networkError')}
    </button>
  )
}

/** Props of `ConversationList`. */
export interface ConversationListProps {
  /** The open conversation, which is highlighted. */
  readonly selected?: ConversationRef | undefined
  /** Rows are links if this returns their URL. */
  readonly hrefOf?: (conversation: ConversationRef) => string
  /** Called when the user chooses a conversation. */
  readonly onSelect?: (conversation: Conversation) => void
  /** Called by the button of the empty list. */
  readonly onNew?: () => void
  /** Other actions that are offered in an empty list. */
  readonly otherStarts?: readonly EmptyAction[]
  /** Called when a conversation was deleted. If it is the open one, the host has to close it. */
  readonly onRemoved?: (conversation: ConversationRef) => void
}

/** The filter and scroll positions, to restore a list that is mounted again. */
const listView = perClient((): { filter: Filter; readonly places: Map<Filter, ListScrollPosition> } => ({
  filter: 'all',
  places: new Map(),
}))

/** All conversations: pinned ones first, then the newest, with the last message, unread counts and drafts. */
export function ConversationList(props: ConversationListProps) {
  const { selected, hrefOf, onSelect, onNew, otherStarts, onRemoved } = props
  const { client, t, titleOf, marks, conversationFilter, conversationOrder } = useKit()
  const { conversations, load, again } = useConversations()
  const outgoing = useSelection((state) => state.outgoing)
  const me = useSelection((state) => state.me)
  const drafts = useDrafts()
  const today = useToday()
  const connection = useConnection().name
  const isComing = connection === 'online' || connection === 'connecting'
  const [float, setFloat] = useState<ListFloat>()
  const [isEntered, setEntered] = useState(false)
  // On a first visit, messages of a few conversations may arrive before the list: rows that appear one by one would
  // move.
  const isPartial = connection === 'online' && (load.name === 'none' || load.name === 'loading')
  const hasShown = useRef(false)
  if (!isPartial && conversations.length > 0) hasShown.current = true

  const view = listView(client)
  const [filter, setFilter] = useState(view.filter)
  const position = getOrCreate(view.places, filter, () => ({ top: 0 }))

  const selectedKey = selected && keyOf(selected)
  const listed = useMemo(() => {
    if (isPartial && !hasShown.current) return []
    const all = conversations.filter(
      (each) =>
        (each.key === selectedKey || isListed(each, outgoing, drafts)) &&
        conversationFilter?.(each) !== false,
    )
    return conversationOrder ? all.sort(conversationOrder) : all
  }, [conversations, outgoing, drafts, selectedKey, isPartial, conversationFilter, conversationOrder])
  const choices = useMemo(() => choicesOf(listed, marks), [listed, marks])
  // The open conversation stays in the list of unread ones.
  const shown = useMemo(
    () => listed.filter((each) => passes(each, filter) || (filter === 'unread' && each.key === selectedKey)),
    [listed, filter, selectedKey],
  )
  const keys = useMemo(() => shown.map(({ key }) => key), [shown])

  const [active, setActive] = useState<string>()
  const tabStop = [active, selectedKey, keys[0]].find((key) => keys.includes(key as string))
  const rows = useListWindow(keys, keys.indexOf(tabStop as string), position)
  const roving = useListKeys(rows, keys, setActive, (index) => {
    const conversation = shown[index]
    return conversation ? titleOf(conversation.ref) : ''
  })

  // Scrolls to a conversation that was opened from elsewhere, but keeps the scroll position of a list that is mounted
  // again.
  const seen = useRef(position.top > 0 ? selectedKey : undefined)
  const { show } = rows
  useEffect(() => {
    if (seen.current === selectedKey) return
    const index = keys.indexOf(selectedKey as string)
    if (index < 0) return
    seen.current = selectedKey
    show(index)
  }, [selectedKey, keys, show])

  const choose = (next: Filter) => {
    view.filter = next
    // Another filter starts at the top; a list that is mounted again keeps its scroll position.
    if (next !== filter) view.places.delete(next)
    setFilter(next)
  }
  const openMenu = useCallback(
    (key: string, at: Extract<ListFloat, { name: 'menu' }>['at']) => setFloat({ name: 'menu', key, at }),
    [],
  )
  const press = useLongPress((at, target) => {
    const key = keyAround(target)
    if (key !== undefined) openMenu(key, at)
    return key !== undefined
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyAround(event.target as Element)
    const asksForMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const row = asksForMenu && key !== undefined && rowOf(rows.list.current, key)
    if (!row || key === undefined) return roving.onKeyDown(event)
    event.preventDefault()
    openMenu(key, row)
  }
  const focusRow = (key: string) => {
    const index = keys.indexOf(key)
    if (index >= 0) roving.focus(index)
  }

  return (
    <nav
      className="parley-list"
      aria-label={t('list.name')}
      aria-busy={load.name === 'loading'}
      data-region="list"
      onKeyDown={onKeyDown}
      onFocus={roving.onFocus}
      // Loads the menu and the swipes.
      onPointerEnter={() => setEntered(true)}
    >
      {listed.length > 0 ? (
        <FilterChips choices={choices} value={filter} onChange={choose} />
      ) : (
        // Reserves the space of the filters, so that the first conversation does not move the list.
        <div className="parley-pills" aria-hidden="true">
          <span className="parley-pill">
            <span>&nbsp;</span>
          </span>
        </div>
      )}
      <Part part="ListTop" />
      <div ref={rows.scroller} className="parley-list-scroll" onScroll={rows.onScroll}>
        {shown.length > 0 ? (
          <ul
            ref={rows.list}
            className="parley-list-rows"
            {...press}
            // The end of a long press must not take the focus from the menu that it opened.
            onMouseDown={(event) => float && event.preventDefault()}
          >
            {rows.drawn.map((index) => {
              const conversation = shown[index] as Conversation
              const { key, pinnedAt } = conversation
              const isLastPin = pinnedAt !== undefined && shown[index + 1]?.pinnedAt === undefined
              return (
                <li
                  key={key}
                  className="parley-conversation-item"
                  aria-posinset={index + 1}
                  aria-setsize={shown.length}
                  data-last-pin={isLastPin ? '' : undefined}
                >
                  <ConversationRow
                    conversation={conversation}
                    outgoing={outgoing.get(key)}
                    me={me}
                    draft={drafts.get(key) ?? ''}
                    isSelected={key === selectedKey}
                    isTabStop={key === tabStop}
                    today={today}
                    href={hrefOf?.(conversation.ref)}
                    onSelect={onSelect}
                    onMenu={openMenu}
                  />
                </li>
              )
            })}
          </ul>
        ) : listed.length > 0 ? (
          <EmptyState
            title={t(filter === 'unread' ? 'list.none.unread' : 'list.none')}
            action={{ label: t('list.none.all'), run: () => choose('all') }}
          />
        ) : load.name === 'failed' ? (
          <EmptyState
            title={t('list.failed.title')}
            hint={<ErrorLine error={load.error} />}
            action={{ label: t('action.retry'), run: again }}
          />
        ) : load.name === 'loaded' ? (
          <Part part="EmptyList" onNew={onNew}>
            <EmptyState
              icon={<ChatsIcon />}
              title={t('list.empty.title')}
              hint={t('list.empty.hint')}
              {...(onNew && { action: { label: t('list.new'), run: onNew } })}
              {...(otherStarts && { more: otherStarts })}
            />
          </Part>
        ) : isComing ? (
          <ListSkeleton label={t('list.loading')} />
        ) : connection === 'signedOut' ? null : (
          <EmptyState title={t('state.later.title')} hint={t('state.later.hint')} />
        )}
      </div>
      {(float || isEntered) && (
        <Suspense fallback={null}>
          <ListOverlays
            float={float}
            scroller={rows.scroller}
            onFloat={setFloat}
            onClose={() => setFloat(undefined)}
            onFocus={focusRow}
            onRemoved={(ref, key) => {
              const index = keys.indexOf(key)
              onRemoved?.(ref)
              roving.focus(index < keys.length - 1 ? index + 1 : index - 1)
            }}
          />
        </Suspense>
      )}
    </nav>
  )
}

function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="parley-list-skeleton" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <span key={row} className="parley-skeleton-row" />
      ))}
    </div>
  )
}
