import type { Shelf } from './dismissed.ts'

/** The page's storage; undefined on a server, and if the browser forbids access. */
export function pageShelf(): Shelf | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
