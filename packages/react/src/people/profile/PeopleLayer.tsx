// Everything about people that belongs to no place: their lists are kept current, and a press on a picture or a name
// opens the card of that person. It is fetched after the first drawing.

import type { ConversationRef } from '@parley/client'
import { useEffect, useRef } from 'react'
import { useClient, useKit } from '../../state/kit.ts'
import { showPerson, useShownPerson } from '../../state/open-profile.ts'
import { useSelection } from '../../state/use-selection.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { presenceTexts } from '../../strings/en/presence.ts'
import { addEnglish } from '../../strings/strings.ts'
import { ProfileCard } from './ProfileCard.tsx'

addEnglish(errorsTexts, navigationTexts, peopleTexts, presenceTexts)

/** What a press means that goes to something else: the row, the option, the message that is being chosen. */
const others = 'a, button, label, [role=option], [role=menu], [data-choosing], dialog .parley-card-person'

export function PeopleLayer({
  onOpen,
}: {
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
}) {
  const client = useClient()
  const here = useRef<HTMLSpanElement>(null)
  const user = useShownPerson()
  const since = useSelection(({ connection }) =>
    connection.name === 'online' ? connection.since : undefined,
  )
  useEffect(() => {
    // What cannot be had now is asked for with the next connection; screens that need it say so.
    if (since !== undefined) client.contacts.load().catch(() => {})
  }, [client, since])

  useRequestsSaid()

  useEffect(() => {
    const root = here.current?.closest('.parley')
    const press = (event: Event) => {
      const person = event.target instanceof Element && event.target.closest('[data-person]')
      if (!person || person.parentElement?.closest(others) || event.defaultPrevented) return
      showPerson(client, person.getAttribute('data-person') ?? undefined)
    }
    root?.addEventListener('click', press)
    return () => root?.removeEventListener('click', press)
  }, [client])
  // A card does not outlive the provider that shows it.
  useEffect(() => () => showPerson(client, undefined), [client])

  return (
    <>
      <span ref={here} hidden />
      {user !== undefined && (
        <ProfileCard key={user} user={user} onOpen={onOpen} onClose={() => showPerson(client, undefined)} />
      )}
    </>
  )
}

/** Who asks to be a contact is told to those who do not see the number; not those who were there at the start. */
function useRequestsSaid(): void {
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
