// All settings on one page, in sections with their own URLs.

import type { ReactNode } from 'react'
import { Avatar } from '../presence/index.ts'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { settingsTexts } from '../strings/en/settings.ts'
import { addEnglish } from '../strings/strings.ts'
import { Page as Screen } from '../ui/Page.tsx'
import { DeviceCards } from './devices/DeviceCards.tsx'
import { type Look, LookSettings } from './LookSettings.tsx'
import { AllSettings } from './notifications/AllNotificationSettings.tsx'
import { PasswordForm } from './password/PasswordForm.tsx'
import { type SettingsSection, settingsSections } from './sections.ts'
import { Block } from './setting-fields.tsx'
import { StorageCard } from './storage/StorageCard.tsx'
import { TranslationChoice } from './TranslationChoice.tsx'
import { useShownSection } from './use-shown-section.ts'

addEnglish(errorsTexts, settingsTexts)

/** Props of `Settings`. */
export interface SettingsProps {
  /** The requested section: it is scrolled into view and focused. */
  readonly section?: SettingsSection | undefined
  /** The URL of a section. */
  readonly hrefOf: (section: SettingsSection) => string
  /** The current appearance; without it, it cannot be changed. The host stores the choices. */
  readonly look?: Look
  /** Called with the changes of the appearance. */
  readonly onLook?: (change: Partial<Look>) => void
  /** The URL of a service worker that shows push notifications. */
  readonly serviceWorker?: string
  /** The URL of the profile editor. */
  readonly profileHref?: string
  /** The URL of the blocked users. */
  readonly blockedHref?: string
  /** Whether users of this application have passwords, and may change their own here. */
  readonly hasPassword?: boolean
  /** Shown above the first section. */
  readonly notice?: ReactNode
  /** Called when the user signs out. */
  readonly onSignOut: () => void
  /** In a narrow box: goes back to the list. */
  readonly onBack?: () => void
}

export function Page(props: SettingsProps) {
  const { t } = useKit()
  const { section, hrefOf, onBack } = props
  const { body, ways, shown: current } = useShownSection(section)

  const shown: Partial<Record<SettingsSection, ReactNode>> = {
    profile: <Profile {...props} />,
    notifications: (
      <AllSettings {...(props.serviceWorker !== undefined && { serviceWorker: props.serviceWorker })} />
    ),
    look: props.look && props.onLook && (
      <Block>
        <LookSettings value={props.look} onChange={props.onLook} />
      </Block>
    ),
    translation: (
      <Block>
        <TranslationChoice />
      </Block>
    ),
    devices: <DeviceCards />,
    storage: <StorageCard />,
    privacy: props.blockedHref !== undefined && (
      <Block hint={t('settings.privacy.hint')}>
        <a className="parley-button parley-settings-start" data-look="plain" href={props.blockedHref}>
          {t('settings.privacy.blocked')}
        </a>
      </Block>
    ),
    password: props.hasPassword && <PasswordForm />,
  }
  const sections = settingsSections.filter((each) => shown[each])
  return (
    <Screen
      title={t('settings.title')}
      onBack={onBack}
      body={body}
      tools={
        <nav ref={ways} className="parley-settings-ways" aria-label={t('settings.sections')}>
          {sections.map((each) => (
            <a
              key={each}
              className="parley-settings-way"
              href={hrefOf(each)}
              {...(each === current && { 'aria-current': 'true' as const })}
            >
              {t(`settings.section.${each}`)}
            </a>
          ))}
        </nav>
      }
    >
      {props.notice}
      {sections.map((each) => (
        <section
          key={each}
          className="parley-settings-section"
          data-section={each}
          aria-label={t(`settings.section.${each}`)}
        >
          <h3 className="parley-settings-heading" tabIndex={-1}>
            {t(`settings.section.${each}`)}
          </h3>
          {shown[each]}
        </section>
      ))}
    </Screen>
  )
}

/** The signed-in user, and the sign-out button. */
function Profile({ profileHref, onSignOut }: SettingsProps) {
  const { t, nameOf } = useKit()
  const me = useSelection((state) => state.me) ?? ''
  const name = nameOf(me)
  return (
    <div className="parley-settings-block parley-settings-me">
      <Avatar id={me} name={name} />
      <span className="parley-settings-names">
        <bdi className="parley-card-name">{name}</bdi>
        <bdi className="parley-card-note" dir="ltr">
          @{me}
        </bdi>
      </span>
      {profileHref !== undefined && (
        <a className="parley-button" data-look="plain" href={profileHref}>
          {t('settings.profile.edit')}
        </a>
      )}
      <button type="button" className="parley-button" data-look="plain" onClick={onSignOut}>
        {t('settings.signOut')}
      </button>
    </div>
  )
}
