import { keyOf } from '@parley/client'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Composer } from '../composer/index.ts'
import type { ConversationProps } from '../conversation/index.ts'
import {
  Forwarding,
  PinBar,
  QueuedMessages,
  SelectBar,
  TopBars,
  useActions,
  useFocusAfterSelecting,
} from '../conversation/index.ts'
import { fetchGroupPanel, GroupPanel } from '../groups/index.ts'
import { AnnouncementBanner } from '../members/index.ts'
import { PersonPart } from '../people/index.ts'
import { Avatar, BotBadge } from '../presence/index.ts'
import { RoomView } from '../rooms/index.ts'
import { ChatSearch } from '../search/index.ts'
import {
  type ConversationActions,
  ConversationActionsContext,
  useConversationAction,
} from '../state/conversation-actions.ts'
import { isOn, useKit } from '../state/kit.ts'
import { Part } from '../state/Part.tsx'
import { useSearchRequest } from '../state/search-requests.ts'
import { useTyping } from '../state/typing/use-typing.ts'
import { useSelection } from '../state/use-client-state.ts'
import { useConnection } from '../state/use-connection.ts'
import { ThreadPart } from '../threads/index.ts'
import { MessageList } from '../timeline/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useHeightCheck } from '../ui/hooks/use-height-check.ts'
import { BackIcon, PanelIcon, SearchIcon } from '../ui/icons/icons.tsx'
import { useLayer } from '../ui/layers/use-layer.ts'
import { lazily } from '../ui/lazily.tsx'
import { TimelineBars } from './TimelineBars.tsx'

const HeaderButtons = lazily(
  async () => (await import('./HeaderButtons.tsx')).HeaderButtons,
  () => null,
)

/** A whole conversation: header, pinned messages, timeline and composer. Rooms have their own screen. */
export function Conversation(props: ConversationProps) {
  const { type, id } = props.conversation
  return type === 'room' ? <RoomView {...props} roomId={id} /> : <Talk {...props} />
}

function Talk(props: ConversationProps) {
  const { conversation, onBack, actions: buttons } = props
  const kit = useKit()
  const { client, t, titleOf } = kit
  const name = titleOf(conversation)
  const typing = useTyping(conversation)
  const connection = useConnection()
  const section = useRef<HTMLElement>(null)
  const actions = useActions(props, section)
  const isSelecting = useConversationAction(actions, (state) => state.selected !== undefined)
  useFocusAfterSelecting(section, isSelecting)
  // The server ended the session: the state is empty and nothing can be sent. The banner shows the reason.
  const isEnded = connection.name === 'signedOut' && connection.why !== undefined
  const key = keyOf(conversation)
  const { id, type } = conversation
  const isGroup = type === 'group'
  const isSingle = type === 'single'
  const group = useSelection(({ groups }) => (isGroup ? groups.get(id) : undefined))
  // The announcement is above the pins and would push them down, so they wait until it is known.
  const showsPins = !isGroup || group?.isLoaded || connection.name !== 'online'
  const [searching, setSearching] = useState<ConversationActions>()
  const isSearching = searching === actions && !isEnded
  const searchButton = useFocusAfter(isSearching)
  useSearchRequest(key, () => setSearching(actions))
  const [detailed, setDetailed] = useState<ConversationActions>()
  const isDetailed = detailed === actions && !isEnded
  const wanted = useConversationAction(actions, (state) => state.thread)
  const thread = props.thread ?? wanted
  const isPanel = isDetailed && !thread
  useLayer(isSearching, () => setSearching(undefined))
  useLayer(isSelecting, actions.stopSelecting)
  useLayer(wanted !== undefined && !props.onThread, () => actions.openThread(undefined))
  const panelButton = useFocusAfter(isPanel)
  const frame = useRef<HTMLDivElement>(null)
  useHeightCheck(frame)
  return (
    <ConversationActionsContext.Provider value={actions}>
      <div ref={frame} className="parley-conversation-frame">
        <section
          ref={section}
          className="parley-conversation-view"
          aria-label={t('conversation.region', { name })}
          onKeyDown={(event) => {
            // Anything that Escape closes prevents the default.
            if (event.key === 'Escape' && !event.defaultPrevented && !isSelecting)
              client.messages.markConversationRead(conversation)
          }}
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
                <Part part="HeaderTitle" conversation={conversation}>
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
                        <>
                          <button type="button" className="parley-title-button" data-person={id}>
                            <bdi>{name}</bdi>
                          </button>
                          <BotBadge user={id} />
                        </>
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
                </Part>
                <Suspense fallback={<span className="parley-icon-button" />}>
                  <HeaderButtons conversation={conversation} />
                </Suspense>
                {!isEnded && isOn(kit, 'search') && (
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
                    {isOn(kit, 'threads') && <ThreadPart groupId={id} thread={thread} inGroup={actions} />}
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
                <Part part="HeaderEnd" conversation={conversation} />
                {buttons}
              </>
            )}
          </header>
          {isEnded ? (
            <EmptyState title={t('conversation.ended.title')} hint={t('conversation.ended.hint')} />
          ) : (
            <>
              <TimelineBars>
                <Part part="HeaderBelow" conversation={conversation} />
                <TopBars>
                  {isGroup && <AnnouncementBanner key={id} groupId={id} />}
                  {showsPins && <PinBar key={key} conversation={conversation} />}
                </TopBars>
              </TimelineBars>
              <MessageList conversation={conversation} />
              {isSelecting && (
                <Suspense fallback={<div className="parley-select-bar" />}>
                  <SelectBar onClose={actions.stopSelecting} />
                </Suspense>
              )}
              {isSingle && <PersonPart part="notice" user={id} />}
              <QueuedMessages conversation={conversation} />
              {/* Hidden, not unmounted, while messages are being selected: attached files must not get lost. */}
              <div className="parley-composer-place" hidden={isSelecting}>
                <Composer conversation={conversation} disabledReason={props.disabledReason} />
              </div>
              <Forwarding />
            </>
          )}
        </section>
        {thread && !isEnded && <ThreadPart {...props} thread={thread} inGroup={actions} />}
        {isPanel && <GroupPanel groupId={id} onOpen={props.onOpen} onClose={() => setDetailed(undefined)} />}
      </div>
    </ConversationActionsContext.Provider>
  )
}

/** Returns the focus to the button that opened something, once it is closed. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    before.current = isOpen
  }, [isOpen])
  return button
}
