// A whole chat in one element: connects, signs in and shows conversations in the box that it is put in.

import { type Client, type ConversationRef, createClient, keyOf } from '@parley/client'
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Discover, DiscoverButton, GroupInbox, GroupNews, InboxButton, NewGroup } from '../groups/index.ts'
import { ConversationList } from '../list/index.ts'
import { Contacts, ContactsButton, ProfileEditor, StatusButton } from '../people/index.ts'
import { RoomBrowser, RoomsButton } from '../rooms/index.ts'
import { ConversationSearch, QuickSwitcher } from '../search/index.ts'
import type { Feature } from '../state/extensions.ts'
import { isOn, useKit } from '../state/kit.ts'
import { Part } from '../state/Part.tsx'
import { errorText } from '../strings/strings.ts'
import { ThreadInbox, ThreadsButton } from '../threads/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useHeightCheck } from '../ui/hooks/use-height-check.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { ChatsIcon, NewGroupIcon, OfflineIcon, PlusIcon } from '../ui/icons/icons.tsx'
import { useLayer, useSmallLayer } from '../ui/layers/use-layer.ts'
import { Conversation } from './Conversation.tsx'
import { ConnectionBanner } from './connection-banner/ConnectionBanner.tsx'
import { NewConversation } from './NewConversation.tsx'
import { Panes } from './Panes.tsx'
import { ParleyProvider, type ParleyProviderProps } from './provider.tsx'
import { createShelf } from './shared-client.ts'
import { createSteadySignIn, type SteadySignIn } from './steady-sign-in.ts'

interface ChatAppBase extends Omit<ParleyProviderProps, 'client' | 'children' | 'onOpen'> {
  /** The origin of the server, for example 'http://localhost:4000'. */
  readonly server: string
  /** The app on the server, 'org#app'; 'parley#demo' by default. */
  readonly appKey?: string
  /** The user to sign in. Another one signs in anew. */
  readonly user: string
  /** Start with this conversation. */
  readonly conversation?: ConversationRef
}

/** What signs the user in. One of them is required; a provider can renew a token that expires. */
type ChatAppToken =
  | {
      /** A token that your back end made for the user. */
      readonly token: string
      readonly tokenProvider?: () => Promise<string>
    }
  | {
      readonly token?: string
      /** Asks your back end for a token whenever one is needed. */
      readonly tokenProvider: () => Promise<string>
    }

export type ChatAppProps = ChatAppBase & ChatAppToken

interface Held {
  readonly client: Client
  readonly signIn: SteadySignIn
  /** For the next attempt. */
  readonly credentials: { readonly user: string; token: string | (() => Promise<string>) }
}

const clients = createShelf<Held>(({ client, signIn }) => {
  signIn.stop()
  client.close()
})

/** The quickest way to a chat: `<ChatApp server="…" user="alice" token={token} />`. */
export function ChatApp(props: ChatAppProps) {
  const { server, appKey = 'parley#demo', user, token, tokenProvider, conversation, ...look } = props
  const [held, setHeld] = useState<Held>()
  const client = held?.client
  const usedToken = useRef<string | undefined>(undefined)
  const opener = useRef<(conversation: ConversationRef) => void>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another token or provider is not another sign-in
  useEffect(() => {
    const { value, release } = clients.hold([server, appKey, user].join(' '), () => {
      const made = createClient({ server, appKey })
      const credentials: Held['credentials'] = { user, token: tokenProvider ?? token ?? '' }
      const signIn = createSteadySignIn(made, () => made.signIn(credentials), !!tokenProvider)
      return { client: made, credentials, signIn }
    })
    usedToken.current = token
    setHeld(value)
    return release
  }, [server, appKey, user])

  useEffect(() => {
    if (!held || token === undefined || token === usedToken.current) return
    usedToken.current = token
    if (!tokenProvider) held.credentials.token = token
    if (held.client.state.connection.name === 'signedOut') return held.signIn.tryNow()
    held.client.renewToken(token).catch(() => {}) // the banner tells why
  }, [held, token, tokenProvider])

  if (!held || !client) return null
  return (
    <ParleyProvider client={client} {...look} onOpen={(wanted) => opener.current?.(wanted)}>
      <WhileSigningIn signIn={held.signIn}>
        <Chat first={conversation} opener={opener} />
      </WhileSigningIn>
    </ParleyProvider>
  )
}

/** What is wrong and when the next attempt is, as long as there is nothing else to show. */
function WhileSigningIn({
  signIn,
  children,
}: {
  readonly signIn: SteadySignIn
  readonly children: ReactNode
}) {
  const { t } = useKit()
  const state = useSyncExternalStore(signIn.subscribe, signIn.get, signIn.get)
  const isWaiting = state.name === 'waiting'
  const now = useNow(500, isWaiting)
  if (!('why' in state) || !state.why) return children
  const seconds = isWaiting ? Math.max(0, Math.ceil((state.until - now) / 1000)) : undefined
  return (
    <div className="parley-chat" role="status">
      <EmptyState
        icon={<OfflineIcon />}
        title={errorText(t, state.why)}
        {...(seconds !== undefined && { hint: t('banner.waiting', { seconds }) })}
        action={{ label: t('banner.now'), run: signIn.tryNow }}
      />
    </div>
  )
}

function Chat({
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
  // In a narrow box, search results are in front of the conversation.
  const [isListFirst, setListFirst] = useState(false)
  // A screen that replaces the conversation.
  const [place, setPlace] = useState<'requests' | 'discover' | 'threads' | 'rooms' | 'contacts' | 'profile'>()
  // The thread beside the conversation of a group. Reset when another conversation opens.
  const [thread, setThread] = useState<string>()
  const leave = () => setPlace(undefined)
  const show = (conversation: ConversationRef) => {
    const { id, type } = conversation
    // A thread opens beside the conversation of its group.
    const groupId = type === 'thread' ? client.state.threads.get(id)?.groupId : undefined
    setOpen(groupId ? { type: 'group', id: groupId } : conversation)
    setThread(groupId && id)
    leave()
    setListFirst(false)
  }
  const isInFront = (open !== undefined && open !== first) || place !== undefined
  useSmallLayer(isInFront && !isListFirst, () => {
    setOpen(undefined)
    leave()
  })
  useLayer(thread !== undefined, () => setThread(undefined))
  useEffect(() => {
    opener.current = show
  })
  const visit = (next: NonNullable<typeof place>) => {
    setPlace(next)
    setListFirst(false)
  }
  const [asks, setAsks] = useState<'conversation' | 'group'>()
  const ask = () => setAsks('conversation')
  const askGroup = () => setAsks('group')
  const close = () => setAsks(undefined)
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
        front={(open || place) && !isListFirst ? 'conversation' : 'list'}
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
                  <ContactsButton isCurrent={place === 'contacts'} onClick={() => visit('contacts')} />
                )}
                {has('groups') && (
                  <InboxButton isCurrent={place === 'requests'} onClick={() => visit('requests')} />
                )}
                {has('threads') && (
                  <ThreadsButton isCurrent={place === 'threads'} onClick={() => visit('threads')} />
                )}
                {has('rooms') && <RoomsButton isCurrent={place === 'rooms'} onClick={() => visit('rooms')} />}
                {has('discover') && (
                  <DiscoverButton isCurrent={place === 'discover'} onClick={() => visit('discover')} />
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
          place === 'requests' ? (
            <GroupInbox
              onOpen={show}
              {...(has('discover') && { onDiscover: () => visit('discover') })}
              onBack={leave}
            />
          ) : place === 'discover' ? (
            <Discover onOpen={show} onNewGroup={askGroup} onBack={leave} />
          ) : place === 'contacts' ? (
            <Contacts onOpen={show} onBack={leave} />
          ) : place === 'profile' ? (
            <ProfileEditor onBack={leave} />
          ) : place === 'rooms' ? (
            <RoomBrowser onOpen={show} onBack={leave} />
          ) : place === 'threads' ? (
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
      <GroupNews open={open} onOpen={show} onInbox={() => visit('requests')} />
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
      {asks === 'conversation' && (
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
      {asks === 'group' && <NewGroup onOpen={show} onClose={close} />}
    </div>
  )
}
