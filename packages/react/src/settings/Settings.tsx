import { Suspense } from 'react'
import { NotThere } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'
import type { Look } from './look.tsx'

export const settingsSections = [
  'profile',
  'notifications',
  'look',
  'translation',
  'devices',
  'privacy',
] as const
export type SettingsSection = (typeof settingsSections)[number]

export interface SettingsProps {
  /** The section that was asked for: it comes into view and gets the focus. */
  readonly section?: SettingsSection | undefined
  /** The address of a section. */
  readonly hrefOf: (section: SettingsSection) => string
  /** How the application looks; without it nobody is offered to change it. The host keeps what is chosen. */
  readonly look?: Look
  readonly onLook?: (change: Partial<Look>) => void
  /** The address of a service worker that shows pushes. */
  readonly serviceWorker?: string
  /** Where one changes what is said about oneself, and where the blocked people are. */
  readonly profileHref?: string
  readonly blockedHref?: string
  readonly onSignOut: () => void
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
}

const Page = lazily(async () => (await import('./SettingsPage.tsx')).Page, NotThere)

/** Everything somebody can set: a screen in place of a conversation. Its code is fetched when it is first shown. */
export function Settings(props: SettingsProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <Page {...props} />
    </Suspense>
  )
}
