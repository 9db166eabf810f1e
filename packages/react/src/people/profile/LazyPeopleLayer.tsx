// Opens the profile card on a click on an avatar or a name. The card and the other people features without their own
// screen are a lazy chunk, but clicks count from the beginning: the card opens as soon as its code is loaded.

import type { ConversationRef } from '@parley/client'
import { Suspense, useEffect, useRef } from 'react'
import { useClient } from '../../state/kit.ts'
import { showPerson } from '../../state/open-profile.ts'
import { lazily } from '../../ui/lazily.tsx'

/** Elements that handle clicks themselves: rows, options, messages in selection mode. */
const others = 'a, button, label, [role=option], [role=menu], [data-choosing], dialog .parley-card-person'

const Layer = lazily(
  async () => (await import('./PeopleLayer.tsx')).PeopleLayer,
  () => null,
)

export function PeopleLayer({
  isReady,
  ...props
}: {
  /** Whether the chunk may be loaded. */
  readonly isReady: boolean
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
}) {
  const client = useClient()
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = marker.current?.closest('.parley')
    const press = (event: Event) => {
      const person = event.target instanceof Element && event.target.closest('[data-person]')
      if (!person || person.parentElement?.closest(others) || event.defaultPrevented) return
      showPerson(client, person.getAttribute('data-person') ?? undefined)
    }
    root?.addEventListener('click', press)
    return () => {
      root?.removeEventListener('click', press)
      // The card closes with its provider.
      showPerson(client, undefined)
    }
  }, [client])
  return (
    <>
      <span ref={marker} className="parley-here" hidden />
      {isReady && (
        <Suspense fallback={null}>
          <Layer {...props} />
        </Suspense>
      )}
    </>
  )
}
