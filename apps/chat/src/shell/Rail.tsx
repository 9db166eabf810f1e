import {
  Avatar,
  ChatsIcon,
  DiscoverButton,
  InboxButton,
  RoomsButton,
  SettingsIcon,
  SignOutIcon,
  ThreadsButton,
} from '@parley/react'
import { hrefOf } from '../routes.tsx'
import type { Place } from '../screens/Inbox/Inbox.tsx'
import { useAppText } from '../strings/strings.ts'

/** The narrow bar at the start of a wide window. */
export function Rail(props: {
  readonly user: string
  /** The screen in place of the conversation, if there is one. */
  readonly place?: Place | undefined
  readonly onSettings: () => void
  readonly onSignOut: () => void
}) {
  const text = useAppText()
  return (
    <nav className="chat-rail" aria-label={text('rail.name')}>
      <span className="chat-rail-me" title={text('settings.signedInAs', { user: props.user })}>
        <Avatar id={props.user} size="small" />
      </span>
      <a
        className="parley-icon-button chat-rail-button"
        href={hrefOf({ screen: 'inbox' })}
        {...(!props.place && { 'aria-current': 'page' })}
        aria-label={text('rail.chats')}
        title={text('rail.chats')}
      >
        <ChatsIcon />
      </a>
      <InboxButton
        className="chat-rail-button"
        href={hrefOf({ screen: 'requests' })}
        isCurrent={props.place === 'requests'}
      />
      <ThreadsButton
        className="chat-rail-button"
        href={hrefOf({ screen: 'threads' })}
        isCurrent={props.place === 'threads'}
      />
      <RoomsButton
        className="chat-rail-button"
        href={hrefOf({ screen: 'rooms' })}
        isCurrent={props.place === 'rooms'}
      />
      <DiscoverButton
        className="chat-rail-button"
        href={hrefOf({ screen: 'discover' })}
        isCurrent={props.place === 'discover'}
      />
      <span className="chat-rail-gap" />
      <button
        type="button"
        className="parley-icon-button chat-rail-button"
        aria-label={text('settings.open')}
        title={text('settings.open')}
        onClick={props.onSettings}
      >
        <SettingsIcon />
      </button>
      <button
        type="button"
        className="parley-icon-button chat-rail-button"
        aria-label={text('settings.signOut')}
        title={text('settings.signOut')}
        onClick={props.onSignOut}
      >
        <SignOutIcon />
      </button>
    </nav>
  )
}
