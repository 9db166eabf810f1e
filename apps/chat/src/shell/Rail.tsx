import {
  ChatsIcon,
  ContactsButton,
  DiscoverButton,
  InboxButton,
  RoomsButton,
  SettingsIcon,
  ThreadsButton,
} from '@parley/react'
import { hrefOf } from '../routes.tsx'
import { useAppText } from '../strings/strings.ts'
import { AccountMenu } from './AccountMenu.tsx'
import type { ScreenName } from './screen-name.ts'

/** The narrow bar at the start of a wide window. */
export function Rail(props: {
  readonly user: string
  /** The screen that replaces the conversation, if any. */
  readonly screen?: ScreenName | undefined
  readonly onShortcuts: () => void
  readonly onSignOut: () => void
}) {
  const text = useAppText()
  return (
    <nav className="chat-rail" aria-label={text('rail.name')}>
      <AccountMenu
        className="chat-rail-me"
        user={props.user}
        onShortcuts={props.onShortcuts}
        onSignOut={props.onSignOut}
      />
      <a
        className="parley-icon-button chat-rail-button"
        href={hrefOf({ screen: 'inbox' })}
        {...(!props.screen && { 'aria-current': 'page' })}
        aria-label={text('rail.chats')}
        title={text('rail.chats')}
      >
        <ChatsIcon />
      </a>
      <ContactsButton
        className="chat-rail-button"
        href={hrefOf({ screen: 'contacts' })}
        isCurrent={props.screen === 'contacts'}
      />
      <InboxButton
        className="chat-rail-button"
        href={hrefOf({ screen: 'requests' })}
        isCurrent={props.screen === 'requests'}
      />
      <ThreadsButton
        className="chat-rail-button"
        href={hrefOf({ screen: 'threads' })}
        isCurrent={props.screen === 'threads'}
      />
      <RoomsButton
        className="chat-rail-button"
        href={hrefOf({ screen: 'rooms' })}
        isCurrent={props.screen === 'rooms'}
      />
      <DiscoverButton
        className="chat-rail-button"
        href={hrefOf({ screen: 'discover' })}
        isCurrent={props.screen === 'discover'}
      />
      <span className="chat-rail-gap" />
      <a
        className="parley-icon-button chat-rail-button"
        href={hrefOf({ screen: 'settings' })}
        {...(props.screen === 'settings' && { 'aria-current': 'page' })}
        aria-label={text('settings.open')}
        title={text('settings.open')}
      >
        <SettingsIcon />
      </a>
    </nav>
  )
}
