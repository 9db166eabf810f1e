// People features without their own screen: keeps contact lists current, and opens the profile card on a click on an
// avatar or a name. Loaded after the first render.

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

/** Elements that handle clicks themselves: rows, options, messages in selection mode. */
const others = 'a, button, label, [role=option], [role=menu], [data-choosing], dialog .parley-card-person'

export function PeopleLayer({
  onOpen,
  last,
}: {
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
  /** What was clicked last. A name that was clicked before this was loaded opens its card now. */
  readonly last: { current: Element | undefined }
}) {
  const client = useClient()
  const marker = useRef<HTMLSpanElement>(null)
  const user = useShownPerson()
  const since = useSelection(({ connection }) =>
    connection.name === 'online' ? connection.since : undefined,
  )
  useEffect(() => {
    // A failed load is repeated with the next connection; screens that need the list show the error.
    if (since !== undefined) client.contacts.load().catch(() => {})
  }, [client, since])

  useRequestAnnouncements()

  useEffect(() => {
    const root = marker.current?.closest('.parley')
    const show = (target: unknown) => {
      const person = target instanceof Element && target.closest('[data-person]')
      if (!person || person.parentElement?.closest(others)) return
      showPerson(client, person.getAttribute('data-person') ?? undefined)
    }
    const press = (event: Event) => {
      if (!event.defaultPrevented) show(event.target)
    }
    show(last.current)
    root?.addEventListener('click', press)
    return () => {
      root?.removeEventListener('click', press)
      // Only clicks from now on are early for the next one.
      last.current = undefined
    }
  }, [client, last])
  // The card closes when its provider unmounts.
  useEffect(() => () => showPerson(client, undefined), [client])

  return (
    <>
      <span ref={marker} className="parley-here" hidden />
      {user !== undefined && (
        <ProfileCard key={user} user={user} onOpen={onOpen} onClose={() => showPerson(client, undefined)} />
      )}
    </>
  )
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
