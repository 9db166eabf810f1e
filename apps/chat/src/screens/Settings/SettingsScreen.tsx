import { Settings, type SettingsSection } from '@parley/react'
import type { ReactNode } from 'react'
import { changePreferences, usePreferences } from '../../preferences.ts'
import { hrefOf } from '../../routes.tsx'

/** The settings of the kit, with the preferences of this browser. */
export function SettingsScreen(props: {
  readonly section: SettingsSection | undefined
  readonly onSignOut: () => void
  readonly onBack: () => void
  readonly notice?: ReactNode
}) {
  return (
    <Settings
      section={props.section}
      hrefOf={(section) => hrefOf({ screen: 'settings', section })}
      look={usePreferences()}
      onLook={changePreferences}
      serviceWorker="./sw.js"
      profileHref={hrefOf({ screen: 'profile' })}
      blockedHref={hrefOf({ screen: 'contacts', tab: 'blocked' })}
      hasPassword
      notice={props.notice}
      onSignOut={props.onSignOut}
      onBack={props.onBack}
    />
  )
}
