// The rooms that this page is in, so that a page that is loaded again goes on where it was. Others begin at the door.

export interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The oldest are forgotten beyond this. */
const most = 50
const keyOf = (user: string) => `parley.rooms.${user}`

export const visits = (shelf: Shelf | undefined, user: string, roomId: string): boolean =>
  read(shelf, user).includes(roomId)

export function setVisits(shelf: Shelf | undefined, user: string, roomId: string, isIn: boolean): void {
  const others = read(shelf, user).filter((id) => id !== roomId)
  try {
    shelf?.setItem(keyOf(user), JSON.stringify([...others, ...(isIn ? [roomId] : [])].slice(-most)))
  } catch {
    // A full or forbidden storage: the next visit begins at the door.
  }
}

/** What somebody else has put there is nothing. */
function read(shelf: Shelf | undefined, user: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** As long as the page's tab; none where the browser forbids it. */
export function tabShelf(): Shelf | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}
