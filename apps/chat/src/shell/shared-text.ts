// Text that another app shares with this one: the manifest names this page as a share target, and the system opens it
// with the text in the query.

/** Longer texts are truncated; the rest can still be sent. */
const longest = 5000

/** The shared text in a URL; undefined if nothing was shared. Each part is on a separate line, once. */
export function sharedText(search: string): string | undefined {
  const query = new URLSearchParams(search)
  if (!query.has('share')) return undefined
  const parts = ['title', 'text', 'url'].map((name) => query.get(name)?.trim() ?? '')
  // Many systems also put the URL into the text.
  const isRepeated = (part: string, index: number) =>
    parts.some((other, at) => at !== index && other.includes(part) && (other !== part || at < index))
  const once = parts.filter((part, index) => part !== '' && !isRepeated(part, index))
  return once.join('\n').slice(0, longest) || undefined
}

/** Removes the shared text from the URL, so that a reload does not share it again. */
export function forgetSharedText(): void {
  if (sharedText(location.search) !== undefined)
    history.replaceState(history.state, '', location.pathname + location.hash)
}
