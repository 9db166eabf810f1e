import { type ConversationRef, keyOf } from '@parley/client'
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Composer } from '../composer/Composer.tsx'
import { Forwarding } from '../conversation/forward/Forwarding.tsx'
import { PinBar } from '../conversation/pins/PinBar.tsx'
import { fetchGroupPanel, GroupPanel } from '../groups/panel/GroupPanel.tsx'
import { AnnouncementBanner } from '../members/announcement/AnnouncementBanner.tsx'
import { PersonPart } from '../people/profile/PersonPart.tsx'
import { Avatar } from '../presence/Avatar.tsx'
import { RoomView } from '../rooms/RoomView.tsx'
import {
  type ConversationActions,
  ConversationActionsContext,
  type ConversationCallbacks,
  createConversationActions,
  useConversationAction,
} from '../state/conversation-actions.ts'
import { useKit } from '../state/kit.ts'
import { NotFetched } from '../state/NotFetched.tsx'
import { useTyping } from '../state/typing/use-typing.ts'
import { useConnection } from '../state/use-connection.ts'
import { useSelection } from '../state/use-selection.ts'
import { ThreadPart } from '../threads/chip/ThreadPart.tsx'
import { MessageList } from '../timeline/MessageList.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BackIcon, ClockMark, PanelIcon, SearchIcon } from '../ui/icons/icons.tsx'
import { lazily } from '../ui/lazily.tsx'

const ChatSearch = lazily(
  async () => (await import('../search/in-chat/ChatSearch.tsx')).ChatSearch,
  NotFetched,
)
const HeadTools = lazily(
  async () => (await import('./HeadTools.tsx')).HeadTools,
  () => null,
)
const SelectBar = lazily(
  async () => (await import('../conversation/select/SelectBar.tsx')).SelectBar,
  NotFetched,
)

export interface ConversationProps extends ConversationCallbacks {
  readonly conversation: ConversationRef
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
  /** Another conversation is wanted, for example with a member of the group; without it none is offered. */
  readonly onOpen?: (conversation: ConversationRef) => void
  /** Rooms: to the list of all of them, where there is a way. */
  readonly onRooms?: () => void
  /** Why nobody can write here now, in words for the reader; it stands in place of the composer. */
  readonly disabledReason?: string | undefined
  /**
   * Groups: the id of the thread beside the conversation, or 'all' for the list of them. With `onThread` the host keeps
   * it, in an address for example; without, the kit does.
   */
  readonly thread?: string | undefined
  /** Buttons at the end of the header. */
  readonly actions?: ReactNode
}

/** A whole conversation: header, what is pinned, timeline and composer. Rooms have a screen of their own. */
export function Conversation(props: ConversationProps) {
  const { type, id } = props.conversation
  return type === 'room' ? <RoomView {...props} roomId={id} /> : <Talk {...props} />
}

function Talk(props: ConversationProps) {
  const { conversation, onBack, actions: buttons } = props
  const { t, titleOf } = useKit()
  const name = titleOf(conversation)
  const typing = useTyping(conversation)
  const connection = useConnection()
  const section = useRef<HTMLElement>(null)
  const actions = useActions(props, section)
  const isSelecting = useConversationAction(actions, (state) => state.selected !== undefined)
  useFocusKept(section, isSelecting)
  // Ended by the server: nothing is known any more, and nothing can be written. The banner says why.
  const isEnded = connection.name === 'signedOut' && connection.why !== undefined
  const key = keyOf(conversation)
  const { id, type } = conversation
  const isGroup = type === 'group'
  const isSingle = type === 'single'
  const group = useSelection(({ groups }) => (isGroup ? groups.get(id) : undefined))
  const [searching, setSearching] = useState<ConversationActions>()
  const isSearching = searching === actions && !isEnded
  const searchButton = useFocusAfter(isSearching)
  const [detailed, setDetailed] = useState<ConversationActions>()
  const isDetailed = detailed === actions && !isEnded
  const wanted = useConversationAction(actions, (state) => state.thread)
  const thread = props.thread ?? wanted
  const isPanel = isDetailed && !thread
  const panelButton = useFocusAfter(isPanel)
  return (
    <ConversationActionsContext.Provider value={actions}>
      <div className="parley-conversation-frame">
        <section
          ref={section}
          className="parley-conversation-view"
          aria-label={t('conversation.region', { name })}
        >
          <header className="parley-conversation-head">
            {onBack && !isSearching && (
              <button
                type="button"
                className="parley-icon-button parley-back"
                aria-label={t('conversation.back')}
                onClick={onBack}
              >
                <BackIcon />
              </button>
            )}
            {isSearching ? (
              <Suspense fallback={<div className="parley-chat-search" />}>
                <ChatSearch
                  conversation={conversation}
                  actions={actions}
                  onClose={() => setSearching(undefined)}
                />
              </Suspense>
            ) : (
              <>
                <Avatar
                  id={id}
                  name={isSingle ? undefined : name}
                  size="small"
                  picture={group?.avatar}
                  hasPresence
                />
                <div className="parley-conversation-titles">
                  <h2 className="parley-conversation-title">
                    {isSingle ? (
                      <button type="button" className="parley-title-button" data-person={id}>
                        <bdi>{name}</bdi>
                      </button>
                    ) : (
                      <bdi>{name}</bdi>
                    )}
                  </h2>
                  {typing && (
                    <span className="parley-conversation-id parley-typing" role="status">
                      {typing}
                    </span>
                  )}
                  {!typing && group?.memberCount !== undefined && group.memberCount > 0 && (
                    <span className="parley-conversation-id">
                      {t('conversation.members', { count: group.memberCount })}
                    </span>
                  )}
                  {!typing && isSingle && <PersonPart part="line" user={id} />}
                </div>
                <Suspense fallback={<span className="parley-icon-button" />}>
                  <HeadTools conversation={conversation} />
                </Suspense>
                {!isEnded && (
                  <button
                    ref={searchButton}
                    type="button"
                    className="parley-icon-button"
                    aria-label={t('chatSearch.open')}
                    title={t('chatSearch.open')}
                    onPointerEnter={ChatSearch.fetch}
                    onFocus={ChatSearch.fetch}
                    onClick={() => setSearching(actions)}
                  >
                    <SearchIcon />
                  </button>
                )}
                {isSingle && !isEnded && <PersonPart part="menu" user={id} />}
                {isGroup && !isEnded && (
                  <>
                    <ThreadPart groupId={conversation.id} thread={thread} inGroup={actions} />
                    <button
                      ref={panelButton}
                      type="button"
                      className="parley-icon-button"
                      aria-label={t('groupPanel.open')}
                      title={t('groupPanel.open')}
                      aria-expanded={isPanel}
                      onPointerEnter={fetchGroupPanel}
                      onFocus={fetchGroupPanel}
                      onClick={() => {
                        setDetailed(isPanel ? undefined : actions)
                        actions.openThread(undefined)
                      }}
                    >
                      <PanelIcon />
                    </button>
                  </>
                )}
                {buttons}
              </>
            )}
          </header>
          {isEnded ? (
            <EmptyState title={t('conversation.ended.title')} hint={t('conversation.ended.hint')} />
          ) : (
            <>
              {isGroup && <AnnouncementBanner key={conversation.id} groupId={conversation.id} />}
              <PinBar key={key} conversation={conversation} />
              <MessageList conversation={conversation} />
              {isSelecting && (
                <Suspense fallback={<div className="parley-select-bar" />}>
                  <SelectBar onClose={actions.stopSelecting} />
                </Suspense>
              )}
              {isSingle && <PersonPart part="notice" user={id} />}
              <Queue conversation={conversation} />
              {/* Stays where it is while messages are being chosen: what was attached must not get lost. */}
              <div className="parley-composer-place" hidden={isSelecting}>
                <Composer conversation={conversation} disabledReason={props.disabledReason} />
              </div>
              <Forwarding />
            </>
          )}
        </section>
        {thread && !isEnded && <ThreadPart {...props} thread={thread} inGroup={actions} />}
        {isPanel && (
          <GroupPanel
            groupId={conversation.id}
            onOpen={props.onOpen}
            onClose={() => setDetailed(undefined)}
          />
        )}
      </div>
    </ConversationActionsContext.Provider>
  )
}

/** What waits for the connection is in the timeline, each with its mark; here it is counted. */
export function Queue({ conversation }: Pick<ConversationProps, 'conversation'>) {
  const { t } = useKit()
  const isOnline = useConnection().name === 'online'
  const lane = useSelection((state) => state.outgoing.get(keyOf(conversation)))
  const count = isOnline ? 0 : (lane?.filter(({ status }) => status.name === 'waiting').length ?? 0)
  if (count === 0) return null
  return (
    <p className="parley-queue">
      <ClockMark />
      {t('timeline.queue', { count })}
    </p>
  )
}

/** For the button that opens something: gets the focus back when that is over. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    before.current = isOpen
  }, [isOpen])
  return button
}

/** One set of actions per conversation; another conversation starts with nothing under way. */
export function useActions(
  props: ConversationCallbacks & Pick<ConversationProps, 'conversation'>,
  section: { readonly current: HTMLElement | null },
): ConversationActions {
  const { drafts } = useKit()
  const key = keyOf(props.conversation)
  const [kept, setKept] = useState(() => ({ key, actions: createConversationActions() }))
  let current = kept
  if (kept.key !== key) {
    current = { key, actions: createConversationActions() }
    setKept(current)
  }
  useLayoutEffect(() => {
    current.actions.setCallbacks({
      ...props,
      onEditAgain(text) {
        const written = drafts.get(key)
        drafts.set(key, written.trim() === '' ? text : `${written}\n${text}`)
        section.current?.querySelector('textarea')?.focus()
        props.onEditAgain?.(text)
      },
    })
  })
  return current.actions
}

/** When a bar goes away that had the focus, it goes on at the message that was chosen last. */
export function useFocusKept(section: { readonly current: HTMLElement | null }, isSelecting: boolean): void {
  const before = useRef(isSelecting)
  useEffect(() => {
    const hasEnded = before.current && !isSelecting
    before.current = isSelecting
    if (!hasEnded || document.activeElement !== document.body) return
    section.current?.querySelector<HTMLElement>('[data-roving][tabindex="0"]')?.focus({ preventScroll: true })
  }, [section, isSelecting])
}
