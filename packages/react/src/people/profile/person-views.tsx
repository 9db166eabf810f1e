// Parts of a single chat that show the other user: the line below the name, the menu in the header, and notices above
// the composer.

import { keyOf, type Outgoing } from '@parley/client'
import { useState } from 'react'
import { MuteDialog } from '../../notifications/index.ts'
import { PresenceLine } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { useShowPerson } from '../../state/open-profile.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { presenceTexts } from '../../strings/en/presence.ts'
import { addEnglish } from '../../strings/strings.ts'
import { BellIcon, MoreIcon, PersonIcon } from '../../ui/icons/icons.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { usePersonActs } from './use-person-acts.tsx'

addEnglish(errorsTexts, navigationTexts, peopleTexts, presenceTexts)

export interface PersonPartProps {
  readonly part: 'line' | 'menu' | 'notice'
  readonly user: string
}

export function Part({ part, user }: PersonPartProps) {
  if (part === 'line')
    return (
      <span className="parley-conversation-id">
        <PresenceLine user={user} />
      </span>
    )
  return part === 'menu' ? <PersonMenu key={user} user={user} /> : <PersonNotice key={user} user={user} />
}

function PersonMenu({ user }: { readonly user: string }) {
  const { t, nameOf } = useKit()
  const show = useShowPerson()
  const { items, floats, relation } = usePersonActs(user)
  const [isMuting, setMuting] = useState(false)
  const more =
    relation.kind === 'me'
      ? []
      : [{ label: t('profile.mute'), icon: <BellIcon />, run: () => setMuting(true) }]
  return (
    <>
      <Menu
        className="parley-icon-button"
        label={t('person.menu', { name: nameOf(user) })}
        align="end"
        items={[
          { label: t('contacts.profile'), icon: <PersonIcon />, run: () => show(user) },
          ...more,
          ...items,
        ]}
      >
        <MoreIcon />
      </Menu>
      {isMuting && (
        <MuteDialog conversation={{ type: 'single', id: user }} onClose={() => setMuting(false)} />
      )}
      {floats}
    </>
  )
}

/** Lets the user answer a contact request, and explains why messages are refused. */
function PersonNotice({ user }: { readonly user: string }) {
  const { t, nameOf } = useKit()
  const { relation, run, acting, floats } = usePersonActs(user)
  const why = useSelection(({ outgoing }) => refusalOf(outgoing.get(keyOf({ type: 'single', id: user }))))
  const name = nameOf(user)
  const isBusy = acting.isBusy(user)
  const button = (act: 'accept' | 'decline' | 'invite', text: string, look?: 'plain') => (
    <button
      type="button"
      className="parley-button"
      {...(look && { 'data-look': look })}
      aria-disabled={isBusy}
      onClick={() => !isBusy && run(act)}
    >
      {text}
    </button>
  )
  const isOpen = !relation.isBlocked
  const hasRequested = isOpen && relation.kind === 'asks'
  const isStranger = isOpen && why === 'notContact' && relation.kind === 'stranger'
  const words = hasRequested
    ? 'contacts.asks'
    : isStranger
      ? 'person.stranger'
      : isOpen && why === 'notContact' && relation.kind === 'asked'
        ? 'person.asked'
        : isOpen && why === 'permissionDenied' && 'person.refused'
  if (!words) return floats
  return (
    <>
      <div className="parley-person-notice">
        <span className="parley-person-notice-text">
          {acting.problem && !floats ? acting.problem.text : t(words, { name })}
        </span>
        <span className="parley-card-actions">
          {hasRequested && button('decline', t('contacts.decline'), 'plain')}
          {hasRequested && button('accept', t('contacts.accept'))}
          {isStranger && button('invite', t('person.ask'))}
        </span>
      </div>
      {floats}
    </>
  )
}

/** The reason of the last refused message, if it is about the relation of the two users. */
function refusalOf(lane: readonly Outgoing[] = []): 'notContact' | 'permissionDenied' | undefined {
  for (const { status } of [...lane].reverse()) {
    if (status.name !== 'failed') continue
    const { reason } = status.error
    return reason === 'notContact' || reason === 'permissionDenied' ? reason : undefined
  }
  return undefined
}
