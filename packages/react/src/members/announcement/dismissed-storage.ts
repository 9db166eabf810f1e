import type { Shelf } from './dismissed.ts'

/** The page's storage; none on a server, and none where the browser forbids it. */
export function pageShelf(): Shelf | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
