// Writes what is known about groups, and keeps answers and news in order. An answer that was asked for before something
// was told or done here may not know of it: whatever came since is applied again on top of it. So news wins over older
// answers, and an answer that knew of it already loses nothing.

import type { GroupsChange, GroupsPart } from '../../state/groups-known.ts'
import type { Store } from '../../state/watch.ts'

export interface Book {
  readonly part: GroupsPart
  /** Something was told, or done here. */
  change(change: GroupsChange): void
  /** To be called before something is asked for. */
  asking(): Asked
}

export interface Asked {
  /** The answer, and on top of it what has happened since. */
  take(answer: GroupsChange): void
  /** There is no more to come. */
  end(): void
}

export interface BookParts {
  readonly store: Store
  readonly thisSession: () => () => boolean
  /** After every change. */
  readonly changed: (before: GroupsPart, after: GroupsPart) => void
}

export function createBook({ store, thisSession, changed }: BookParts): Book {
  const open = new Set<GroupsChange[]>()

  function write(after: GroupsPart): void {
    const { groups, groupMembers, applications, invitations } = after
    const before = store.state
    store.set({ groups, groupMembers, applications, invitations })
    changed(before, after)
  }

  return {
    get part() {
      return store.state
    },
    change(change) {
      for (const since of open) since.push(change)
      write(change(store.state))
    },
    asking() {
      const isNow = thisSession()
      const since: GroupsChange[] = []
      open.add(since)
      return {
        take(answer) {
          if (isNow()) write(since.reduce((part, change) => change(part), answer(store.state)))
        },
        end: () => void open.delete(since),
      }
    },
  }
}
