// The rooms that this tab is in, so that a reload rejoins them. Other rooms have to be joined by hand.

export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The most rooms that are stored; the oldest are dropped. */
const most = 50
const keyOf = (user: string) => `parley.rooms.${user}`

export const visits = (storage: TextStorage | undefined, user: string, roomId: string): boolean =>
  read(storage, user).includes(roomId)

export function setVisits(
  storage: TextStorage | undefined,
  user: string,
  roomId: string,
  isIn: boolean,
): void {
  const others = read(storage, user).filter((id) => id !== roomId)
  try {
    storage?.setItem(keyOf(user), JSON.stringify([...others, ...(isIn ? [roomId] : [])].slice(-most)))
  } catch {
    // The storage is full or forbidden: the user has to join again on the next visit.
  }
}

/** Reads the stored rooms. Storage is untrusted: invalid content counts as empty. */
function read(storage: TextStorage | undefined, user: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The session storage; undefined if the browser forbids access. */
export function tabStorage(): TextStorage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}
