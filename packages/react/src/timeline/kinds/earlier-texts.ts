// What messages said before they were changed, as far as this page has shown it. Servers and the state of the client keep
// the last version only, so this is a memory of the screen: short, and gone with the client.

import { perClient } from '../../state/client-store.ts'

const mostMessages = 500
const mostTexts = 10

export interface EarlierTexts {
  /** A message says this now. */
  remember(id: string, text: string): void
  /** What it said before, the latest first. */
  before(id: string, text: string): readonly string[]
  /** Recalled: nobody is to read it any more. */
  forget(id: string): void
}

export const earlierTexts = perClient(createEarlierTexts)

export function createEarlierTexts(): EarlierTexts {
  const texts = new Map<string, readonly string[]>()
  return {
    remember(id, text) {
      const known = texts.get(id) ?? []
      if (known.at(-1) === text) return
      // The newest is last, so that the first are those to let go of.
      texts.delete(id)
      texts.set(id, [...known, text].slice(-mostTexts))
      for (const oldest of texts.keys()) {
        if (texts.size <= mostMessages) break
        texts.delete(oldest)
      }
    },
    before: (id, text) => (texts.get(id) ?? []).filter((each) => each !== text).reverse(),
    forget: (id) => void texts.delete(id),
  }
}
