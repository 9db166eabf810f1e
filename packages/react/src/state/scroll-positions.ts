// The scroll position of each conversation, and pending jumps. A position is a message and its offset from the top of
// the view, so that it stays valid when other messages are added or removed. It survives a reload.

import { type ConversationRef, keyOf } from '@parley/client'

/** A scroll anchor: a visible row, its offset from the top of the view, and the position of its message. */
export interface Place {
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
export interface PlaceStore {
  /** The saved scroll position; undefined for the end, where conversations open by default. */
  get(key: string): Place | undefined
  /** Saves a scroll position; undefined for the end. */
  set(key: string, place: Place | undefined): void
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

export function createPlaceStore(user: string, storage: Storage | undefined): PlaceStore {
  const name = `parley.places.${user}`
  const listeners = new Set<() => void>()
  const places = read(storage, name)
  let wish: JumpTarget | undefined

  return {
    get: (key) => places.get(key),
    set(key, place) {
      const known = places.delete(key)
      if (place) places.set(key, place)
      else if (!known) return
      for (const oldest of places.keys()) {
        if (places.size <= most) break
        places.delete(oldest)
      }
      try {
        storage?.setItem(name, JSON.stringify([...places]))
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
      const taken = wish
      wish = undefined
      return taken
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** Reads the stored positions. Page storage is untrusted, so everything is validated. */
function read(storage: Storage | undefined, name: string): Map<string, Place> {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(name) ?? '[]')
    return new Map((stored as [string, Place][]).filter(([, place]) => isPlace(place)).slice(-most))
  } catch {
    return new Map()
  }
}

const isPlace = ({ rowId, distance, position }: Place): boolean =>
  typeof rowId === 'string' && Number.isFinite(distance) && Number.isFinite(position)
