// A whole chat in one element: connects, signs in and shows conversations in the box around it.

import { type ConversationRef, keyOf } from '@parley/client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Discover, DiscoverButton, GroupInbox, GroupToasts, InboxButton, NewGroup } from '../groups/index.ts'
import { ConversationList } from '../list/index.ts'
import { Contacts, ContactsButton, ProfileEditor, StatusButton } from '../people/index.ts'
import { RoomBrowser, RoomsButton } from '../rooms/index.ts'
import { ConversationSearch, QuickSwitcher } from '../search/index.ts'
import type { Feature } from '../state/extensions.ts'
import { isOn, useKit } from '../state/kit.ts'
import { Part } from '../state/Part.tsx'
import { ThreadInbox, ThreadsButton } from '../threads/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useHeightCheck } from '../ui/hooks/use-height-check.ts'
import { ChatsIcon, NewGroupIcon, PlusIcon } from '../ui/icons/icons.tsx'
import { useLayer, useSmallLayer } from '../ui/layers/use-layer.ts'
import { Conversation } from './Conversation.tsx'
import { ConnectionBanner } from './connection-banner/ConnectionBanner.tsx'
import { NewConversation } from './NewConversation.tsx'
import { Panes } from './Panes.tsx'
import { ParleyProvider } from './provider.tsx'
import { type SignInProps, useSession, WhileSigningIn } from './signed-in.tsx'

/** Options of `<ChatApp>`: the account, and everything that `<ParleyProvider>` takes. */
export type ChatAppProps = SignInProps & {
  /** The conversation to start with. */
  readonly conversation?: ConversationRef
}

/** The quickest way to a chat: `<ChatApp server="…" user="alice" token={token} />`. */
export function ChatApp(props: ChatAppProps) {
  const session = useSession(props)
  const opener = useRef<(conversation: ConversationRef) => void>(undefined)
  if (!session) return null
  return (
    <ParleyProvider {...props} client={session.client} onOpen={(wanted) => opener.current?.(wanted)}>
      <WhileSigningIn signIn={session.signIn}>
        <Chat first={props.conversation} opener={opener} />
      </WhileSigningIn>
    </ParleyProvider>
  )
}

/** The list and the conversation, and everything that opens from them. */
export function Chat({
  first,
  opener,
}: {
  readonly first: ConversationRef | undefined
  /** Lets code outside of this component open a conversation. */
  readonly opener: RefObject<((conversation: ConversationRef) => void) | undefined>
}) {
  const kit = useKit()
  const { client, t } = kit
  const has = (name: Feature) => isOn(kit, name)
  const [open, setOpen] = useState(first)
  const [search, setSearch] = useState('')
  // In a narrow box, search results are shown in front of the conversation.
  const [isListFirst, setListFirst] = useState(false)
  // A screen that replaces the conversation.
  const [screen, setScreen] = useState<
    'requests' | 'discover' | 'threads' | 'rooms' | 'contacts' | 'profile'
  >()
  // The thread beside the conversation of a group. Reset when another conversation opens.
  const [thread, setThread] = useState<string>()
  const leave = () => setScreen(undefined)
  const show = (conversation: ConversationRef) => {
    const { id, type } = conversation
    // A thread opens beside the conversation of its group.
    const groupId = type === 'thread' ? client.state.threads.get(id)?.groupId : undefined
    setOpen(groupId ? { type: 'group', id: groupId } : conversation)
    setThread(groupId && id)
    leave()
    setListFirst(false)
  }
  const isInFront = (open !== undefined && open !== first) || screen !== undefined
  useSmallLayer(isInFront && !isListFirst, () => {
    setOpen(undefined)
    leave()
  })
  useLayer(thread !== undefined, () => setThread(undefined))
  useEffect(() => {
    opener.current = show
  })
  const visit = (next: NonNullable<typeof screen>) => {
    setScreen(next)
    setListFirst(false)
  }
  const [dialog, setDialog] = useState<'conversation' | 'group'>()
  const ask = () => setDialog('conversation')
  const askGroup = () => setDialog('group')
  const close = () => setDialog(undefined)
  const box = useRef<HTMLDivElement>(null)
  useHeightCheck(box)
  const list = (
    <ConversationList
      selected={open}
      onSelect={({ ref }) => show(ref)}
      onNew={ask}
      onRemoved={(ref) => open && keyOf(ref) === keyOf(open) && setOpen(undefined)}
    />
  )
  return (
    <div ref={box} className="parley-chat">
      <ConnectionBanner />
      <Panes
        front={(open || screen) && !isListFirst ? 'conversation' : 'list'}
        list={
          <>
            <header className="parley-list-head">
              <h1 className="parley-list-title">{t('list.title')}</h1>
              {has('groups') && (
                <button
                  type="button"
                  className="parley-icon-button"
                  aria-label={t('group.new')}
                  title={t('group.new')}
                  onClick={askGroup}
                >
                  <NewGroupIcon />
                </button>
              )}
              <button
                type="button"
                className="parley-icon-button"
                data-tone="accent"
                aria-label={t('list.new')}
                title={t('list.new')}
                onClick={ask}
              >
                <PlusIcon />
              </button>
              <div className="parley-list-places">
                {has('status') && <StatusButton onProfile={() => visit('profile')} />}
                {has('contacts') && (
                  <ContactsButton isCurrent={screen === 'contacts'} onClick={() => visit('contacts')} />
                )}
                {has('groups') && (
                  <InboxButton isCurrent={screen === 'requests'} onClick={() => visit('requests')} />
                )}
                {has('threads') && (
                  <ThreadsButton isCurrent={screen === 'threads'} onClick={() => visit('threads')} />
                )}
                {has('rooms') && (
                  <RoomsButton isCurrent={screen === 'rooms'} onClick={() => visit('rooms')} />
                )}
                {has('discover') && (
                  <DiscoverButton isCurrent={screen === 'discover'} onClick={() => visit('discover')} />
                )}
              </div>
            </header>
            {has('search') ? (
              <ConversationSearch text={search} onText={setSearch} selected={open} onOpen={show} hasSwitcher>
                {list}
              </ConversationSearch>
            ) : (
              list
            )}
          </>
        }
        conversation={
          screen === 'requests' ? (
            <GroupInbox
              onOpen={show}
              {...(has('discover') && { onDiscover: () => visit('discover') })}
              onBack={leave}
            />
          ) : screen === 'discover' ? (
            <Discover onOpen={show} onNewGroup={askGroup} onBack={leave} />
          ) : screen === 'contacts' ? (
            <Contacts onOpen={show} onBack={leave} />
          ) : screen === 'profile' ? (
            <ProfileEditor onBack={leave} />
          ) : screen === 'rooms' ? (
            <RoomBrowser onOpen={show} onBack={leave} />
          ) : screen === 'threads' ? (
            <ThreadInbox onOpen={({ id }) => show({ type: 'thread', id })} onBack={leave} />
          ) : open ? (
            <Conversation
              conversation={open}
              thread={thread}
              onThread={setThread}
              onBack={() => setOpen(undefined)}
              onOpen={show}
              onRooms={() => visit('rooms')}
            />
          ) : (
            <Part part="NoConversation">
              <EmptyState
                icon={<ChatsIcon />}
                title={t('conversation.none.title')}
                hint={t('conversation.none.hint')}
              />
            </Part>
          )
        }
      />
      <GroupToasts open={open} onOpen={show} onInbox={() => visit('requests')} />
      {has('search') && (
        <QuickSwitcher
          selected={open}
          onOpen={show}
          onSearch={(text) => {
            setListFirst(true)
            setSearch(text)
          }}
        />
      )}
      {dialog === 'conversation' && (
        <NewConversation
          onOpen={show}
          onClose={close}
          {...(has('groups') && { onNewGroup: askGroup })}
          {...(has('rooms') && {
            onRooms() {
              close()
              visit('rooms')
            },
          })}
        />
      )}
      {dialog === 'group' && <NewGroup onOpen={show} onClose={close} />}
    </div>
  )
}
