// Earlier texts of edited messages that this page has shown. Server and client keep only the latest version, so this is
// a bounded cache per client.

import { perClient } from '../../state/client-store.ts'

const mostMessages = 500
const mostTexts = 10

export interface EarlierTexts {
  /** Records the current text of a message. */
  remember(id: string, text: string): void
  /** Its earlier texts, latest first. */
  before(id: string, text: string): readonly string[]
  /** Removes the texts of a recalled message. */
  forget(id: string): void
}

export const earlierTexts = perClient(createEarlierTexts)

export function createEarlierTexts(): EarlierTexts {
  const texts = new Map<string, readonly string[]>()
  return {
    remember(id, text) {
      const known = texts.get(id) ?? []
      if (known.at(-1) === text) return
      // Moves the entry to the end, so that the least recently used ones are dropped first.
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
