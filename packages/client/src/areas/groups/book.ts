// Writes what is known about groups, or rooms, and keeps answers and news in order. An answer that was asked for before
// something was told or done here may not know of it: whatever came since is applied again on top of it. So news wins over
// older answers, and an answer that knew of it already loses nothing.

import type { State } from '../../state/state.ts'
import type { Store } from '../../state/store.ts'

type Change<P> = (part: P) => P

export interface Book<P> {
  readonly part: P
  /** Something was told, or done here. */
  change(change: Change<P>): void
  /** To be called before something is asked for. */
  asking(): Asked<P>
}

export interface Asked<P> {
  /** The answer, and on top of it what has happened since. */
  take(answer: Change<P>): void
  /** There is no more to come. */
  end(): void
}

export interface BookParts<P> {
  readonly store: Store
  readonly thisSession: () => () => boolean
  /** The parts of the state that are written here. */
  readonly names: readonly (keyof P & keyof State)[]
  /** After every change. */
  readonly changed: (before: P, after: P) => void
}

export function createBook<P extends Partial<State>>({
  store,
  thisSession,
  names,
  changed,
}: BookParts<P>): Book<P> {
  const open = new Set<Change<P>[]>()
  const state = () => store.state as State & P

  function write(after: P): void {
    const before = state()
    if (names.every((name) => after[name] === before[name])) return
    store.set(Object.fromEntries(names.map((name) => [name, after[name]])))
    changed(before, after)
  }

  return {
    get part() {
      return state()
    },
    change(change) {
      for (const since of open) since.push(change)
      write(change(state()))
    },
    asking() {
      const isNow = thisSession()
      const since: Change<P>[] = []
      open.add(since)
      return {
        take(answer) {
          if (isNow()) write(since.reduce((part, change) => change(part), answer(state())))
        },
        end: () => void open.delete(since),
      }
    },
  }
}
