// The scroll position of each conversation, and pending jumps. A position is a message and its offset from the top of
// the view, so that it stays valid when other messages are added or removed. It survives a reload.

import { type ConversationRef, keyOf } from '@parley/client'

/** A scroll anchor: a visible row, its offset from the top of the view, and the position of its message. */
export interface ScrollPosition {
  /** The id of the row. */
  readonly rowId: string
  /** The offset from the top of the view, in pixels. */
  readonly distance: number
  /** The position of the message in its conversation. */
  readonly position: number
}

/** A message to jump to: a search result, or a link from elsewhere. */
export interface JumpTarget {
  /** The conversation of the message. */
  readonly conversation: ConversationRef
  /** The position of the message there. */
  readonly position: number
  /** The id of the message. */
  readonly id: string
}

/** The scroll positions of all conversations, and pending jumps. */
export interface ScrollPositionStore {
  /** The saved scroll position; undefined for the end, where conversations open by default. */
  get(key: string): ScrollPosition | undefined
  /** Saves a scroll position; undefined for the end. */
  set(key: string, place: ScrollPosition | undefined): void
  /**
   * Jumps to a message: at once if its conversation is on the screen, otherwise as soon as it is opened. The caller has
   * to open it. Only the last request counts.
   */
  jumpTo(target: JumpTarget): void
  /** Returns the pending jump of this conversation and clears it. */
  takeJump(key: string): JumpTarget | undefined
  /** Calls the function for every new jump. Returns a function that stops it. */
  subscribe(changed: () => void): () => void
}

/** The maximum number of conversations. */
const most = 50

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

export function createScrollPositionStore(user: string, storage: Storage | undefined): ScrollPositionStore {
  const name = `parley.places.${user}`
  const listeners = new Set<() => void>()
  const positions = read(storage, name)
  let wish: JumpTarget | undefined

  return {
    get: (key) => positions.get(key),
    set(key, position) {
      const known = positions.delete(key)
      if (position) positions.set(key, position)
      else if (!known) return
      for (const oldest of positions.keys()) {
        if (positions.size <= most) break
        positions.delete(oldest)
      }
      try {
        storage?.setItem(name, JSON.stringify([...positions]))
      } catch {
        // The storage is full or forbidden: the position is kept until the page is closed.
      }
    },
    jumpTo(target) {
      wish = target
      for (const listener of [...listeners]) listener()
    },
    takeJump(key) {
      if (!wish || keyOf(wish.conversation) !== key) return undefined
      const target = wish
      wish = undefined
      return target
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** Reads the stored positions. Page storage is untrusted, so everything is validated. */
function read(storage: Storage | undefined, name: string): Map<string, ScrollPosition> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(name) ?? '[]')
    return new Map(
      (stored as [string, ScrollPosition][])
        .filter(([, position]) => isScrollPosition(position))
        .slice(-most),
    )
  } catch {
    return new Map()
  }
}

const isScrollPosition = ({ rowId, distance, position }: ScrollPosition): boolean =>
  typeof rowId === 'string' && Number.isFinite(distance) && Number.isFinite(position)
