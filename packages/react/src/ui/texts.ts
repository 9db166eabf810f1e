// Texts and screen reader announcements: everything that components in `ui/` and `media/` need from the application.
// The provider fills it in.

import { createContext, useContext } from 'react'
import type { Language, Translate } from '../strings/strings.ts'

/** Texts and formats in the user's language. */
export interface Texts {
  /** Translates a key, and fills in the values of its placeholders. */
  readonly t: Translate
  /** The language of the texts. */
  readonly language: Language
  /** For dates and times: the user's regional variant of the language. */
  readonly locale: string
  /** Announces a text to screen readers; 'assertive' interrupts. */
  readonly announce: (text: string, manner?: 'polite' | 'assertive') => void
}

export const TextsContext = createContext<Texts | undefined>(undefined)

/** The texts of the nearest provider. Throws outside of a ParleyProvider. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('This component needs a <ParleyProvider client={client}> around it')
  return texts
}
