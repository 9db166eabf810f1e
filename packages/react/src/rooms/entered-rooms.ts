// The rooms that this tab is in, so that a reload rejoins them. Other rooms have to be joined by hand.

export interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The oldest are dropped beyond this. */
const most = 50
const keyOf = (user: string) => `parley.rooms.${user}`

export const visits = (shelf: Shelf | undefined, user: string, roomId: string): boolean =>
  read(shelf, user).includes(roomId)

export function setVisits(shelf: Shelf | undefined, user: string, roomId: string, isIn: boolean): void {
  const others = read(shelf, user).filter((id) => id !== roomId)
  try {
    shelf?.setItem(keyOf(user), JSON.stringify([...others, ...(isIn ? [roomId] : [])].slice(-most)))
  } catch {
    // Full or forbidden: the next visit has to join again.
  }
}

/** Storage is untrusted: invalid content counts as empty. */
function read(shelf: Shelf | undefined, user: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Session storage; undefined where the browser forbids access. */
export function tabShelf(): Shelf | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}
