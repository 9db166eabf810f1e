// The texts of the kit and the announcer for screen readers: all that components in `ui/` and `media/` need to know of
// the application around them. The provider fills it in.

import { createContext, useContext } from 'react'
import type { Language, Translate } from '../strings/strings.ts'

export interface Texts {
  readonly t: Translate
  readonly language: Language
  /** For dates and times: the user's own variety of the language. */
  readonly locale: string
  /** Tells people who use a screen reader; 'assertive' interrupts. */
  readonly announce: (text: string, manner?: 'polite' | 'assertive') => void
}

export const TextsContext = createContext<Texts | undefined>(undefined)

/** The texts of the nearest provider. Throws outside of a ParleyProvider. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('This component needs a <ParleyProvider client={client}> around it')
  return texts
}
