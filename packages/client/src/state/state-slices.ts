// The parts of the state that are not conversations, and how answers and events are merged into them. The answer to a
// request may be older than an event that arrived in the meantime, so everything that happened since the request began
// is applied again on top of the answer.

import type { State } from './state.ts'
import type { WritableStore } from './store.ts'

/** The keys of the state that belong to each part. */
const keysOf = {
  session: ['connection', 'sync', 'me', 'device'],
  conversationList: ['conversationsLoad'],
  outbox: ['outgoing'],
  groups: ['groups', 'groupMembers', 'applications', 'invitations'],
  rooms: ['rooms', 'roomMembers'],
  threads: ['threads'],
  people: ['people'],
} as const satisfies Readonly<Record<string, readonly (keyof State)[]>>

export type SliceName = keyof typeof keysOf
export type SliceOf<N extends SliceName> = Pick<State, (typeof keysOf)[N][number]>
export type SliceChange<N extends SliceName> = (part: SliceOf<N>) => Partial<SliceOf<N>>

/** The answer to a request, from the moment the request begins. */
export interface PendingAnswer<N extends SliceName> {
  /** Applies the answer, and then again everything that has happened since the request began. */
  take(answer: SliceChange<N>): void
  /** Ends the wait: nothing more will be applied. */
  end(): void
}

export interface StateSlices {
  event<N extends SliceName>(part: N, change: SliceChange<N>): void
  answer<N extends SliceName>(part: N): PendingAnswer<N>
  /** Calls back after every change of a part. */
  whenChanged<N extends SliceName>(part: N, changed: (before: SliceOf<N>, after: SliceOf<N>) => void): void
  /** Drops open requests at the end of a session. */
  forget(): void
}

type AnyChange = (part: State) => Partial<State>

export function createStateSlices(store: WritableStore, isSignedIn: () => boolean): StateSlices {
  let session = 0
  /** What has happened since each open request began. */
  const open = new Map<SliceName, Set<AnyChange[]>>()
  const watchers = new Map<SliceName, ((before: State, after: State) => void)[]>()

  function write(part: SliceName, change: Partial<State>): void {
    const before = store.state
    const keys: readonly (keyof State)[] = keysOf[part].filter((key) => key in change)
    if (keys.every((key) => Object.is(change[key], before[key]))) return
    store.set(Object.fromEntries(keys.map((key) => [key, change[key]])))
    for (const changed of watchers.get(part) ?? []) changed(before, store.state)
  }

  return {
    event(part, given) {
      const change = given as unknown as AnyChange
      for (const since of open.get(part) ?? []) since.push(change)
      write(part, change(store.state))
    },
    answer(part) {
      const requestSession = session
      const since: AnyChange[] = []
      const pending = open.get(part) ?? new Set()
      open.set(part, pending.add(since))
      return {
        take(answer) {
          if (requestSession !== session || !isSignedIn()) return
          let after = store.state
          for (const change of [answer as unknown as AnyChange, ...since])
            after = { ...after, ...change(after) }
          write(part, after)
        },
        end: () => void pending.delete(since),
      }
    },
    whenChanged(part, changed) {
      watchers.set(part, [...(watchers.get(part) ?? []), changed as never])
    },
    forget: () => void session++,
  }
}
