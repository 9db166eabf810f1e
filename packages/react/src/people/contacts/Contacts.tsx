import { Suspense } from 'react'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { lazily } from '../../ui/lazily.tsx'
import type { ContactsProps } from './ContactsPage.tsx'

const ContactsPage = lazily(async () => (await import('./ContactsPage.tsx')).ContactsPage, LoadFailed)

/** Contacts, contact requests and blocked users. */
export function Contacts(props: ContactsProps) {
  return (
    <Suspense fallback={<div className="parley-page" aria-busy="true" />}>
      <ContactsPage {...props} />
    </Suspense>
  )
}
