// What messages said before they were changed, as far as this page has shown it. Servers and the state of the client keep
// the last version only, so this is a memory of the screen: short, and gone with the page.

import { onForget } from '../../ui/page-memory.ts'

const mostMessages = 500
const mostTexts = 10

const texts = new Map<string, readonly string[]>()
onForget(() => texts.clear())

/** A message says this now. */
export function rememberText(id: string, text: string): void {
  const known = texts.get(id) ?? []
  if (known.at(-1) === text) return
  // The newest is last, so that the first are those to let go of.
  texts.delete(id)
  texts.set(id, [...known, text].slice(-mostTexts))
  for (const oldest of texts.keys()) {
    if (texts.size <= mostMessages) break
    texts.delete(oldest)
  }
}

/** What it said before, the latest first. */
export function earlierTexts(id: string, text: string): readonly string[] {
  return (texts.get(id) ?? []).filter((each) => each !== text).reverse()
}

/** Recalled: nobody is to read it any more. */
export function forgetTexts(id: string): void {
  texts.delete(id)
}
