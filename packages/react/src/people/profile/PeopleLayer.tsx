// People features without their own screen: keeps contact lists current, and shows the profile card. Loaded after the
// first render.

import type { ConversationRef } from '@parley/client'
import { useEffect, useRef } from 'react'
import { useClient, useKit } from '../../state/kit.ts'
import { showPerson, useShownPerson } from '../../state/open-profile.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { presenceTexts } from '../../strings/en/presence.ts'
import { addEnglish } from '../../strings/strings.ts'
import { ProfileCard } from './ProfileCard.tsx'

addEnglish(errorsTexts, navigationTexts, peopleTexts, presenceTexts)

export function PeopleLayer({
  onOpen,
}: {
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
}) {
  const client = useClient()
  const user = useShownPerson()
  const since = useSelection(({ connection }) =>
    connection.name === 'online' ? connection.since : undefined,
  )
  useEffect(() => {
    // A failed load is repeated with the next connection; screens that need the list show the error.
    if (since !== undefined) client.contacts.load().catch(() => {})
  }, [client, since])

  useRequestAnnouncements()

  if (user === undefined) return null
  return <ProfileCard key={user} user={user} onOpen={onOpen} onClose={() => showPerson(client, undefined)} />
}

/** Announces new contact requests to screen readers, but not earlier ones. */
function useRequestAnnouncements(): void {
  const { t, nameOf, announce } = useKit()
  const requests = useSelection(({ people }) => (people.load.name === 'loaded' ? people.requests : undefined))
  const known = useRef<typeof requests>(undefined)
  useEffect(() => {
    const before = known.current
    if (requests) known.current = requests
    if (!before || !requests) return
    for (const { user } of requests)
      if (!before.some((row) => row.user === user)) announce(t('contacts.asks', { name: nameOf(user) }))
  }, [requests, t, nameOf, announce])
}
