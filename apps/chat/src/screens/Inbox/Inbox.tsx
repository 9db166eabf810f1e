// The chat: rail, list, and the open conversation or another screen in its place.

import { type ConversationRef, keyOf } from '@parley/client'
import {
  ChatsIcon,
  ConnectionBanner,
  Contacts,
  type ContactsTab,
  ConversationList,
  ConversationSearch,
  Discover,
  EmptyState,
  GlobeIcon,
  GroupInbox,
  GroupToasts,
  InboxButton,
  Menu,
  MessageNotifications,
  MoreIcon,
  NewConversation,
  NewGroup,
  NewGroupIcon,
  Panes,
  PlusIcon,
  ProfileEditor,
  QuickSwitcher,
  RoomBrowser,
  type SettingsSection,
  Shortcuts,
  ThreadIcon,
  ThreadInbox,
  useKit,
  useSelection,
  useUnreadTitle,
} from '@parley/react'
import { type ReactNode, useEffect, useState } from 'react'
import { go, hrefOf, hrefOfConversation, leaveFor } from '../../routes.tsx'
import type { Account } from '../../session.ts'
import { AccountMenu } from '../../shell/AccountMenu.tsx'
import { BottomBar } from '../../shell/BottomBar.tsx'
import { ShareDialog } from '../../shell/LazyShareDialog.tsx'
import { Rail } from '../../shell/Rail.tsx'
import { useRegionKeys } from '../../shell/region-keys.ts'
import { SignOutDialog } from '../../shell/SignOutDialog.tsx'
import type { ScreenName } from '../../shell/screen-name.ts'
import { forgetSharedText, sharedText } from '../../shell/shared-text.ts'
import { useAppText } from '../../strings/strings.ts'
import {
  ConversationScreen,
  useConversationScreenAfterList,
} from '../Conversation/LazyConversationScreen.tsx'
import { SettingsScreen } from '../Settings/SettingsScreen.tsx'

export interface InboxProps {
  readonly account: Account
  readonly open: ConversationRef | undefined
  /** The screen that replaces the conversation. */
  readonly screen?: ScreenName | undefined
  /** Beside the conversation of a group: one of its threads, or 'all'. */
  readonly thread?: string | undefined
  /** The selected list of people. */
  readonly tab?: ContactsTab | undefined
  /** The requested section of the settings. */
  readonly section?: SettingsSection | undefined
  readonly onSignOut: () => void
  /** Called after the server ended the session, to go back to the form. */
  readonly onSignInAgain: () => void
  /** Shown above the settings. */
  readonly settingsNotice?: ReactNode
}

export function Inbox(props: InboxProps) {
  const { account, open, screen, thread, tab, section, onSignOut, onSignInAgain } = props
  const { client, t } = useKit()
  const text = useAppText()
  const [asks, setAsks] = useState<'new' | 'group' | 'shortcuts' | 'signOut'>()
  const [search, setSearch] = useState('')
  const close = () => setAsks(undefined)
  const [shared, setShared] = useState(() => sharedText(location.search))
  useEffect(forgetSharedText, [])
  const openNew = () => setAsks('new')
  const show = (conversation: ConversationRef) => {
    const { id, type } = conversation
    // A thread opens beside the conversation of its group.
    const groupId = type === 'thread' ? client.state.threads.get(id)?.groupId : undefined
    if (groupId) go({ screen: 'conversation', conversation: { type: 'group', id: groupId }, thread: id })
    else go({ screen: 'conversation', conversation })
  }
  const openGroup = () => setAsks('group')
  const askToSignOut = () => setAsks('signOut')
  const showShortcuts = () => setAsks('shortcuts')
  const back = () => leaveFor({ screen: 'inbox' })
  // An empty list says what to do; the area beside it has nothing to add.
  const hasConversations = useSelection((state) => state.conversations.size > 0)
  useUnreadTitle(t('app.name'))
  useRegionKeys()
  useConversationScreenAfterList()

  return (
    <div className="chat-window">
      <Rail user={account.user} screen={screen} onShortcuts={showShortcuts} onSignOut={askToSignOut} />
      <div className="parley-chat">
        <ConnectionBanner onSignIn={onSignInAgain} />
        <MessageNotifications open={screen ? undefined : open} thread={thread} onOpen={show} />
        <Panes
          front={open || screen ? 'conversation' : 'list'}
          list={
            <>
              <header className="parley-list-head">
                <AccountMenu
                  className="chat-narrow"
                  user={account.user}
                  onShortcuts={showShortcuts}
                  onSignOut={askToSignOut}
                />
                <h1 className="parley-list-title">{t('list.title')}</h1>
                <InboxButton className="chat-narrow" href={hrefOf({ screen: 'requests' })} />
                <button
                  type="button"
                  className="parley-icon-button chat-wide"
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
                <span className="chat-narrow">
                  <Menu
                    className="parley-icon-button"
                    label={text('list.more')}
                    items={[
                      { label: t('group.new'), icon: <NewGroupIcon />, run: openGroup },
                      {
                        label: text('list.threads'),
                        icon: <ThreadIcon />,
                        run: () => go({ screen: 'threads' }),
                      },
                      {
                        label: t('discover.title'),
                        icon: <GlobeIcon />,
                        run: () => go({ screen: 'discover' }),
                      },
                    ]}
                  >
                    <MoreIcon />
                  </Menu>
                </span>
              </header>
              <ConversationSearch text={search} onText={setSearch} selected={open} onOpen={show} hasSwitcher>
                <ConversationList
                  selected={open}
                  hrefOf={hrefOfConversation}
                  onNew={openNew}
                  otherStarts={[
                    { label: text('empty.group'), run: openGroup },
                    { label: text('empty.room'), run: () => go({ screen: 'rooms' }) },
                  ]}
                  onRemoved={(ref) => open && keyOf(ref) === keyOf(open) && go({ screen: 'inbox' })}
                />
              </ConversationSearch>
            </>
          }
          conversation={
            screen === 'requests' ? (
              <GroupInbox onOpen={show} onDiscover={() => go({ screen: 'discover' })} onBack={back} />
            ) : screen === 'discover' ? (
              <Discover onOpen={show} onNewGroup={openGroup} onBack={back} />
            ) : screen === 'contacts' ? (
              <Contacts
                tab={tab ?? 'all'}
                onTab={(next) => go({ screen: 'contacts', tab: next })}
                onOpen={show}
                onBack={back}
              />
            ) : screen === 'profile' ? (
              <ProfileEditor onBack={back} />
            ) : screen === 'rooms' ? (
              <RoomBrowser onOpen={show} onBack={back} />
            ) : screen === 'threads' ? (
              <ThreadInbox onOpen={({ id }) => show({ type: 'thread', id })} onBack={back} />
            ) : screen === 'settings' ? (
              <SettingsScreen
                section={section}
                onSignOut={askToSignOut}
                onBack={back}
                notice={props.settingsNotice}
              />
            ) : open ? (
              <ConversationScreen conversation={open} thread={thread} />
            ) : (
              hasConversations && (
                <EmptyState
                  icon={<ChatsIcon />}
                  title={t('conversation.none.title')}
                  hint={t('conversation.none.hint')}
                />
              )
            )
          }
        />
      </div>
      <GroupToasts open={open} onOpen={show} onInbox={() => go({ screen: 'requests' })} />
      <QuickSwitcher
        selected={open}
        onOpen={show}
        onSearch={(words) => {
          // In a narrow window, search results replace the conversation.
          if (matchMedia('(width < 720px)').matches) go({ screen: 'inbox' })
          setSearch(words)
        }}
      />
      {asks === 'new' && (
        <NewConversation
          onClose={close}
          onOpen={show}
          onNewGroup={openGroup}
          onRooms={() => {
            close()
            go({ screen: 'rooms' })
          }}
        />
      )}
      {asks === 'group' && <NewGroup onClose={close} onOpen={show} />}
      {shared !== undefined && (
        <ShareDialog shared={shared} onOpen={show} onClose={() => setShared(undefined)} />
      )}
      {asks === 'shortcuts' && <Shortcuts onClose={close} />}
      {asks === 'signOut' && <SignOutDialog onConfirm={onSignOut} onClose={close} />}
      {!open && <BottomBar screen={screen} />}
    </div>
  )
}
