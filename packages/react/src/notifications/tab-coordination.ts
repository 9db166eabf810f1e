// Coordinates several tabs of one account: only one of them notifies, and not for conversations that are visible in any
// tab. Both use Web Locks, which are released when a tab is closed or crashes.

export interface Tabs {
  /** True if this is the tab that notifies. */
  readonly isNotifying: boolean
  /** Sets the conversations that are visible in this tab; none while the user is away. */
  attend(keys: readonly string[]): void
  /** True if the conversation is visible in any tab. */
  isAttended(key: string): Promise<boolean>
  close(): void
}

/** Without locks every tab works alone; notifications of one conversation replace each other anyway. */
export function createTabs(account: string, locks: LockManager | undefined): Tabs {
  const nameOf = (key: string) => `parley.sees ${account} ${key}`
  const ends = new AbortController()
  let attended = new Map<string, () => void>()
  let isNotifying = locks === undefined
  let releaseNotifier = () => {}
  let query: Promise<LockManagerSnapshot> | undefined

  /** Holds a lock until the returned function is called. */
  function hold(name: string, mode: LockMode, onGranted: () => void): () => void {
    const stop = new AbortController()
    let release = () => {}
    locks
      ?.request(name, { mode, signal: stop.signal }, () => {
        onGranted()
        return new Promise<void>((done) => {
          release = done
        })
      })
      .catch(() => {}) // The lock was released before it was granted.
    return () => {
      stop.abort()
      release()
    }
  }

  if (locks) {
    releaseNotifier = hold(`parley.tells ${account}`, 'exclusive', () => {
      isNotifying = !ends.signal.aborted
    })
  }

  return {
    get isNotifying() {
      return isNotifying
    },
    attend(keys) {
      const next = new Map<string, () => void>()
      for (const key of keys) next.set(key, attended.get(key) ?? hold(nameOf(key), 'shared', () => {}))
      for (const [key, release] of attended) if (!next.has(key)) release()
      attended = next
    },
    async isAttended(key) {
      if (attended.has(key)) return true
      // Shared by the messages that arrive together.
      query ??= locks?.query().finally(() => {
        query = undefined
      })
      const { held = [] } = (await query) ?? {}
      return held.some(({ name }) => name === nameOf(key))
    },
    close() {
      ends.abort()
      isNotifying = false
      releaseNotifier()
      for (const release of attended.values()) release()
      attended.clear()
    },
  }
}
