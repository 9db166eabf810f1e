import type { ConversationRef } from '@parley/client'
import { memo, useRef, useState } from 'react'
import { Avatar, PresenceLine, useOnScreen } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useShowPerson } from '../../state/open-profile.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { ChatsIcon, MoreIcon, PersonIcon } from '../../ui/icons/icons.tsx'
import { ContextMenu, type ContextMenuProps } from '../../ui/menu/ContextMenu.tsx'
import { usePersonActs } from '../profile/use-person-acts.tsx'

export interface ContactRowProps {
  readonly user: string
  readonly isTabStop: boolean
  readonly onOpen: (conversation: ConversationRef) => void
}

/**
 * A contact: a click opens the card, and buttons start a chat or open a menu. There may be thousands, so rows out of
 * view render only the name.
 */
export const ContactRow = memo(function ContactRow({ user, isTabStop, onOpen }: ContactRowProps) {
  const { client, t, nameOf } = useKit()
  const show = useShowPerson()
  const row = useRef<HTMLLIElement>(null)
  const isSeen = useOnScreen(row)
  const [menu, setMenu] = useState<{ readonly at: ContextMenuProps['at'] | undefined }>()
  const nickname = useSelection(({ people }) =>
    people.contacts.get(user)?.remark ? people.profiles.get(user)?.nickname : undefined,
  )
  const name = nameOf(user)
  const tabIndex = isTabStop ? 0 : -1
  const write = () => {
    const conversation: ConversationRef = { type: 'single', id: user }
    client.conversations.open(conversation)
    onOpen(conversation)
  }
  return (
    <li
      ref={row}
      className="parley-contact"
      onContextMenu={(event) => {
        event.preventDefault()
        setMenu({ at: { x: event.clientX, y: event.clientY } })
      }}
    >
      <button
        type="button"
        className="parley-contact-main"
        data-roving={user}
        tabIndex={tabIndex}
        onClick={() => show(user)}
        onKeyDown={(event) => {
          if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
          event.preventDefault()
          setMenu({ at: event.currentTarget })
        }}
      >
        {isSeen ? <Avatar id={user} size="small" hasPresence /> : <span className="parley-contact-waiting" />}
        <span className="parley-contact-lines">
          <span className="parley-contact-name">
            <bdi>{name}</bdi>
            {nickname && nickname !== name && <bdi className="parley-contact-also">({nickname})</bdi>}
          </span>
          <span className="parley-contact-note">{isSeen && <PresenceLine user={user} />}</span>
        </span>
      </button>
      <button
        type="button"
        className="parley-icon-button"
        tabIndex={tabIndex}
        aria-label={`${t('contacts.message')}: ${name}`}
        title={t('contacts.message')}
        onClick={write}
      >
        <ChatsIcon />
      </button>
      <button
        type="button"
        className="parley-icon-button"
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={menu?.at !== undefined}
        aria-label={t('contacts.menu', { name })}
        onClick={(event) => setMenu({ at: event.currentTarget })}
      >
        <MoreIcon />
      </button>
      {/* Stays mounted after the menu closes: the chosen action may open a dialog. */}
      {menu && (
        <RowActs
          user={user}
          at={menu.at}
          onWrite={write}
          onShow={() => show(user)}
          onClose={() => {
            setMenu({ at: undefined })
            if (menu.at instanceof HTMLElement) menu.at.focus()
          }}
        />
      )}
    </li>
  )
})

function RowActs(props: {
  readonly user: string
  readonly at: ContextMenuProps['at'] | undefined
  readonly onWrite: () => void
  readonly onShow: () => void
  readonly onClose: () => void
}) {
  const { t, nameOf } = useKit()
  const { user, at, onWrite, onShow, onClose } = props
  const { items, floats, acting } = usePersonActs(user)
  return (
    <>
      {at && (
        <ContextMenu
          label={t('contacts.menu', { name: nameOf(user) })}
          at={at}
          items={[
            { label: t('contacts.message'), icon: <ChatsIcon />, run: onWrite },
            { label: t('contacts.profile'), icon: <PersonIcon />, run: onShow },
            ...items,
          ]}
          onClose={onClose}
        />
      )}
      {acting.problem && !floats && <p className="parley-problem">{acting.problem.text}</p>}
      {floats}
    </>
  )
}
