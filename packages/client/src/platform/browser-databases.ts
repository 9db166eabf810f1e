// The browser's IndexedDB, unless access is refused.

export function browserDatabases(): IDBFactory | undefined {
  try {
    return typeof indexedDB === 'undefined' ? undefined : (indexedDB ?? undefined)
  } catch {
    // Pages in a sandbox may not even ask.
    return undefined
  }
}
