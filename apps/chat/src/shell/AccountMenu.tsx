import { SettingsIcon, SignOutIcon, StatusButton, useKit } from '@parley/react'
import { go } from '../routes.tsx'
import { useAppText } from '../strings/strings.ts'
import { KeyboardIcon } from './KeyboardIcon.tsx'

/** The user's picture, which opens everything about the account. */
export function AccountMenu(props: {
  readonly user: string
  readonly className: string
  readonly onShortcuts: () => void
  readonly onSignOut: () => void
}) {
  const text = useAppText()
  const { nameOf } = useKit()
  const name = nameOf(props.user)
  return (
    <StatusButton
      className={props.className}
      note={
        <>
          <bdi className="chat-account-name">{name}</bdi>
          {name !== props.user && <bdi className="chat-account-id">@{props.user}</bdi>}
        </>
      }
      onProfile={() => go({ screen: 'profile' })}
      items={[
        { label: text('settings.open'), icon: <SettingsIcon />, run: () => go({ screen: 'settings' }) },
        { label: text('account.shortcuts'), icon: <KeyboardIcon />, run: props.onShortcuts },
        { label: text('settings.signOut'), icon: <SignOutIcon />, tone: 'bad', run: props.onSignOut },
      ]}
    />
  )
}
