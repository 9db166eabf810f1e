import { type ReactNode, Suspense, useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { NotFetched } from '../../state/NotFetched.tsx'
import { useSelection } from '../../state/use-client-state.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import { EditIcon, SmileIcon } from '../../ui/icons/icons.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Menu, type MenuItem } from '../../ui/menu/Menu.tsx'

addEnglish(navigationTexts)

const StatusPicker = lazily(async () => (await import('./StatusPicker.tsx')).StatusPicker, NotFetched)

/** Props of `StatusButton`. */
export interface StatusButtonProps {
  /** Additional CSS classes. */
  readonly className?: string
  /** Shown above the menu items, for example who is signed in. */
  readonly note?: ReactNode
  /** Opens the user's profile; without it, that is not offered. */
  readonly onProfile?: () => void
  /** Additional items of the menu, for example settings and sign-out. */
  readonly items?: readonly MenuItem[]
}

/** The user's own avatar and status; opens the status picker and the profile. */
export function StatusButton(props: StatusButtonProps) {
  const { t, nameOf } = useKit()
  const me = useSelection((state) => state.me) ?? ''
  const [isOpen, setOpen] = useState(false)
  const { className = '', note, onProfile, items = [] } = props
  return (
    <span className={`parley-status-place ${className}`.trim()}>
      <Avatar id={me} size="small" hasPresence />
      {/* On top of the avatar, so that its initials are not part of the accessible name. */}
      <Menu
        className="parley-status-button"
        label={t('status.open', { name: nameOf(me) })}
        align="start"
        {...(note !== undefined && { note })}
        items={[
          { label: t('status.change'), icon: <SmileIcon />, run: () => setOpen(true) },
          ...(onProfile ? [{ label: t('status.profile'), icon: <EditIcon />, run: onProfile }] : []),
          ...items,
        ]}
      >
        {null}
      </Menu>
      {isOpen && (
        <Suspense fallback={null}>
          <StatusPicker onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
