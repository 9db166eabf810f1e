import {
  ChatsIcon,
  ContactsButton,
  CountButton,
  RoomsButton,
  SettingsIcon,
  useUnreadCount,
} from '@parley/react'
import { hrefOf } from '../routes.tsx'
import { useAppText } from '../strings/strings.ts'
import type { ScreenName } from './screen-name.ts'

/** The main screens, at the bottom of a narrow window. */
export function BottomBar({ screen }: { readonly screen: ScreenName | undefined }) {
  const text = useAppText()
  const unread = useUnreadCount()
  return (
    <nav className="chat-bar" aria-label={text('rail.name')}>
      <CountButton
        icon={<ChatsIcon />}
        caption={text('rail.chats')}
        label={unread > 0 ? text('bar.chats', { count: unread }) : text('rail.chats')}
        count={unread}
        href={hrefOf({ screen: 'inbox' })}
        isCurrent={!screen}
      />
      <ContactsButton
        caption={text('bar.contacts')}
        href={hrefOf({ screen: 'contacts' })}
        isCurrent={screen === 'contacts'}
      />
      <RoomsButton
        caption={text('bar.rooms')}
        href={hrefOf({ screen: 'rooms' })}
        isCurrent={screen === 'rooms'}
      />
      <CountButton
        icon={<SettingsIcon />}
        caption={text('settings.open')}
        label={text('settings.open')}
        href={hrefOf({ screen: 'settings' })}
        isCurrent={screen === 'settings' || screen === 'profile'}
      />
    </nav>
  )
}
