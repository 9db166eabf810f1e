// The browser's IndexedDB, unless access is refused.

export function browserDatabases(): IDBFactory | undefined {
  try {
    return typeof indexedDB === 'undefined' ? undefined : (indexedDB ?? undefined)
  } catch {
    // In a sandboxed page even the access throws.
    return undefined
  }
}
