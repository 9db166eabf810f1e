// The chat: rail, list, and the open conversation or another screen in its place.

import { type ConversationRef, keyOf } from '@parley/client'
import {
  ChatsIcon,
  ConnectionBanner,
  ConversationList,
  ConversationSearch,
  Discover,
  DiscoverButton,
  EmptyState,
  GroupInbox,
  GroupNews,
  InboxButton,
  NewConversation,
  NewGroup,
  NewGroupIcon,
  Panes,
  PlusIcon,
  QuickSwitcher,
  RoomBrowser,
  RoomsButton,
  SettingsIcon,
  ThreadInbox,
  ThreadsButton,
  useKit,
  useUnreadTitle,
} from '@parley/react'
import { useState } from 'react'
import { go, hrefOf, hrefOfConversation } from '../../routes.tsx'
import type { Account } from '../../session.ts'
import { Rail } from '../../shell/Rail.tsx'
import { useRegionKeys } from '../../shell/regions.ts'
import { Settings } from '../../shell/Settings.tsx'
import { useAppText } from '../../strings/strings.ts'
import { ConversationScreen } from '../Conversation/ConversationScreen.tsx'

export type Place = 'requests' | 'discover' | 'threads' | 'rooms'

export interface InboxProps {
  readonly account: Account
  readonly open: ConversationRef | undefined
  /** A screen in place of the conversation. */
  readonly place?: Place | undefined
  /** Beside the conversation of a group: one of its threads, or 'all'. */
  readonly thread?: string | undefined
  readonly onSignOut: () => void
  /** The server ended the session; back to the form. */
  readonly onSignInAgain: () => void
}

export function Inbox({ account, open, place, thread, onSignOut, onSignInAgain }: InboxProps) {
  const { client, t } = useKit()
  const text = useAppText()
  const [asks, setAsks] = useState<'new' | 'group' | 'settings'>()
  const [search, setSearch] = useState('')
  const close = () => setAsks(undefined)
  const openNew = () => setAsks('new')
  const show = (conversation: ConversationRef) => {
    const { id, type } = conversation
    // A thread is shown beside the conversation of its group.
    const groupId = type === 'thread' ? client.state.threads.get(id)?.groupId : undefined
    if (groupId) go({ screen: 'conversation', conversation: { type: 'group', id: groupId }, thread: id })
    else go({ screen: 'conversation', conversation })
  }
  const openSettings = () => setAsks('settings')
  const openGroup = () => setAsks('group')
  const back = () => go({ screen: 'inbox' })
  useUnreadTitle(t('app.name'))
  useRegionKeys()

  return (
    <div className="chat-window">
      <Rail user={account.user} place={place} onSettings={openSettings} onSignOut={onSignOut} />
      <div className="parley-chat">
        <ConnectionBanner onSignIn={onSignInAgain} />
        <Panes
          front={open || place ? 'conversation' : 'list'}
          list={
            <>
              <header className="parley-list-head">
                <h1 className="parley-list-title">{t('list.title')}</h1>
                <button
                  type="button"
                  className="parley-icon-button chat-narrow"
                  aria-label={text('settings.open')}
                  onClick={openSettings}
                >
                  <SettingsIcon />
                </button>
                <button
                  type="button"
                  className="parley-icon-button"
                  aria-label={t('group.new')}
                  title={t('group.new')}
                  onClick={openGroup}
                >
                  <NewGroupIcon />
                </button>
                <button
                  type="button"
                  className="parley-icon-button"
                  data-tone="accent"
                  aria-label={t('list.new')}
                  title={t('list.new')}
                  onClick={openNew}
                >
                  <PlusIcon />
                </button>
                {/* Where the rail has no room. */}
                <nav className="parley-list-places chat-narrow" aria-label={text('rail.name')}>
                  <InboxButton href={hrefOf({ screen: 'requests' })} />
                  <ThreadsButton href={hrefOf({ screen: 'threads' })} />
                  <RoomsButton href={hrefOf({ screen: 'rooms' })} />
                  <DiscoverButton href={hrefOf({ screen: 'discover' })} />
                </nav>
              </header>
              <ConversationSearch text={search} onText={setSearch} selected={open} onOpen={show} hasSwitcher>
                <ConversationList
                  selected={open}
                  hrefOf={hrefOfConversation}
                  onNew={openNew}
                  onRemoved={(ref) => open && keyOf(ref) === keyOf(open) && go({ screen: 'inbox' })}
                />
              </ConversationSearch>
            </>
          }
          conversation={
            place === 'requests' ? (
              <GroupInbox onOpen={show} onDiscover={() => go({ screen: 'discover' })} onBack={back} />
            ) : place === 'discover' ? (
              <Discover onOpen={show} onNewGroup={openGroup} onBack={back} />
            ) : place === 'rooms' ? (
              <RoomBrowser onOpen={show} onBack={back} />
            ) : place === 'threads' ? (
              <ThreadInbox onOpen={({ id }) => show({ type: 'thread', id })} onBack={back} />
            ) : open ? (
              <ConversationScreen conversation={open} thread={thread} />
            ) : (
              <EmptyState
                icon={<ChatsIcon />}
                title={t('conversation.none.title')}
                hint={t('conversation.none.hint')}
              />
            )
          }
        />
      </div>
      <GroupNews open={open} onOpen={show} onInbox={() => go({ screen: 'requests' })} />
      <QuickSwitcher
        selected={open}
        onOpen={show}
        onSearch={(words) => {
          // In a narrow window what is found stands where the conversation is.
          if (matchMedia('(width < 720px)').matches) go({ screen: 'inbox' })
          setSearch(words)
        }}
      />
      {asks === 'new' && <NewConversation onClose={close} onOpen={show} />}
      {asks === 'group' && <NewGroup onClose={close} onOpen={show} />}
      {asks === 'settings' && <Settings user={account.user} onClose={close} onSignOut={onSignOut} />}
    </div>
  )
}
