// Several tabs of one account: one of them tells, and none of them tells what somebody looks at in another. Both are
// locks of the browser, which a tab that is closed or crashes lets go of by itself.

export interface Tabs {
  /** Is it this tab that tells? */
  readonly isTelling: boolean
  /** These conversations are looked at here; none while nobody looks. */
  attend(keys: readonly string[]): void
  /** Does somebody look at it, in whichever tab? */
  isAttended(key: string): Promise<boolean>
  close(): void
}

/** Without locks every tab is alone; notifications of one conversation take each other's place anyway. */
export function createTabs(account: string, locks: LockManager | undefined): Tabs {
  const nameOf = (key: string) => `parley.sees ${account} ${key}`
  const ends = new AbortController()
  let here = new Map<string, () => void>()
  let isTelling = locks === undefined
  let letGo = () => {}

  /** Holds a lock until the function that it gives is called. */
  function hold(name: string, mode: LockMode, got: () => void): () => void {
    const stop = new AbortController()
    let release = () => {}
    locks
      ?.request(name, { mode, signal: stop.signal }, () => {
        got()
        return new Promise<void>((done) => {
          release = done
        })
      })
      .catch(() => {}) // let go of before it was there
    return () => {
      stop.abort()
      release()
    }
  }

  if (locks) {
    letGo = hold(`parley.tells ${account}`, 'exclusive', () => {
      isTelling = !ends.signal.aborted
    })
  }

  return {
    get isTelling() {
      return isTelling
    },
    attend(keys) {
      const next = new Map<string, () => void>()
      for (const key of keys) next.set(key, here.get(key) ?? hold(nameOf(key), 'shared', () => {}))
      for (const [key, release] of here) if (!next.has(key)) release()
      here = next
    },
    async isAttended(key) {
      if (here.has(key)) return true
      const { held = [] } = (await locks?.query()) ?? {}
      return held.some(({ name }) => name === nameOf(key))
    },
    close() {
      ends.abort()
      isTelling = false
      letGo()
      for (const release of here.values()) release()
      here.clear()
    },
  }
}
