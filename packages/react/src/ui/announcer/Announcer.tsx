// Two live regions, the only ones of the kit. Every announcement goes through `announce`.

import { useCallback, useState } from 'react'

export interface Spoken {
  readonly polite: string
  readonly assertive: string
}

/** The `announce` function, and the texts for <Announcer>. */
export function useAnnouncements(): {
  announce: (text: string, manner?: 'polite' | 'assertive') => void
  spoken: Spoken
} {
  const [spoken, setSpoken] = useState<Spoken>({ polite: '', assertive: '' })
  const announce = useCallback((text: string, manner: 'polite' | 'assertive' = 'polite') => {
    // Screen readers announce a repeated text only if it differs, so an inaudible space is added.
    setSpoken((before) => ({ ...before, [manner]: before[manner] === text ? `${text}\u00a0` : text }))
  }, [])
  return { announce, spoken }
}

export function Announcer({ spoken }: { readonly spoken: Spoken }) {
  return (
    <>
      <div className="parley-unseen" aria-live="polite" role="status" data-announcer="polite">
        {spoken.polite}
      </div>
      <div className="parley-unseen" aria-live="assertive" role="alert" data-announcer="assertive">
        {spoken.assertive}
      </div>
    </>
  )
}
