// Holds the state and calls its watchers once per turn. Only ingest can write; all other code gets a read-only `Store`.

import type { State } from './state.ts'

export interface Store {
  readonly state: State
  watch<T>(
    select: (state: State) => T,
    changed: (value: T, before: T) => void,
    options?: { signal?: AbortSignal; equal?: (a: T, b: T) => boolean },
  ): () => void
  /** The number of watchers, for tests and for finding leaks. */
  readonly watchers: number
}

export interface WritableStore extends Store {
  /** Changes the state; keys whose value stays the same do not count as a change. */
  set(change: Partial<State>): void
}

/** Creates the store that holds the state and notifies its watchers of changes. */
export function createStore(parts: {
  initial: State
  soon(run: () => void): void
  failed(error: unknown): void
}): WritableStore {
  let state = parts.initial
  let isNotifying = false
  const checks = new Set<() => void>()

  const notify = () => {
    isNotifying = false
    // A copy: a watcher may add or remove watchers.
    for (const check of [...checks]) if (checks.has(check)) guarded(check)
  }

  const guarded = (run: () => void) => {
    try {
      run()
    } catch (error) {
      parts.failed(error)
    }
  }

  return {
    get state() {
      return state
    },
    get watchers() {
      return checks.size
    },
    set(change) {
      const hasChanged = (Object.keys(change) as (keyof State)[]).some(
        (key) => !Object.is(state[key], change[key]),
      )
      if (!hasChanged) return
      state = { ...state, ...change }
      if (isNotifying || checks.size === 0) return
      isNotifying = true
      parts.soon(notify)
    },
    watch(select, changed, { signal, equal = Object.is } = {}) {
      let value = select(state)
      const check = () => {
        const before = value
        const next = select(state)
        if (equal(next, before)) return
        value = next
        changed(next, before)
      }
      const stop = () => {
        checks.delete(check)
        signal?.removeEventListener('abort', stop)
      }
      if (signal?.aborted) return stop
      checks.add(check)
      signal?.addEventListener('abort', stop)
      return stop
    },
  }
}
