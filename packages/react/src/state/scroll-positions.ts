// Where one was in each conversation, and where one wants to go. The place is that of a message and its distance from
// the top of the view, so that it holds whatever has come and gone around it; it outlives a reload of the page.

import { type ConversationRef, keyOf } from '@parley/client'

/** A row in view, how far below the top of the view it stands, and where its message is in the conversation. */
export interface Place {
  readonly rowId: string
  readonly distance: number
  readonly position: number
}

/** A message that is to be shown: found by a search, or named somewhere else. */
export interface JumpTarget {
  readonly conversation: ConversationRef
  readonly position: number
  readonly id: string
}

export interface PlaceStore {
  /** Where one was; undefined for the end, which is where conversations open anyway. */
  get(key: string): Place | undefined
  set(key: string, place: Place | undefined): void
  /**
   * Goes to a message: at once if its conversation is on the screen, else as soon as it is opened. To open it is up to
   * the caller. Only the last wish counts.
   */
  jumpTo(target: JumpTarget): void
  /** Takes the wish for this conversation, which is then nobody's any more. */
  takeJump(key: string): JumpTarget | undefined
  subscribe(changed: () => void): () => void
}

/** So many conversations are remembered. */
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
        // Full or forbidden: then it is known until the page is left.
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

/** Anybody can write into the storage of a page, so nothing in it is believed. */
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
