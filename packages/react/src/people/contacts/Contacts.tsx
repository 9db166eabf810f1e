import type { ConversationRef } from '@parley/client'
import { Suspense } from 'react'
import { NotThere } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'

const ContactsPage = lazily(async () => (await import('./ContactsPage.tsx')).ContactsPage, NotThere)

export type ContactsTab = 'all' | 'requests' | 'blocked'

export interface ContactsProps {
  /** A conversation with somebody is wanted. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** Which of the lists is shown. With `onTab` the host keeps it, in an address for example; without, the kit does. */
  readonly tab?: ContactsTab | undefined
  readonly onTab?: (tab: ContactsTab) => void
  /** Where one pane is shown at a time: back to the list. */
  readonly onBack?: () => void
}

/** Everybody one knows, who wants to be known, and who is not wanted. */
export function Contacts(props: ContactsProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <ContactsPage {...props} />
    </Suspense>
  )
}
