import type { TextStorage } from './dismissed.ts'

/** The page's storage; undefined on a server, and if the browser forbids access. */
export function pageStorage(): TextStorage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
