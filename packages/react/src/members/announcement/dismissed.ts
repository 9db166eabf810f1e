// Announcements that somebody has read and put away, per user, on this device. A new text of the same group is shown
// again: what is kept is the group and a number made of the text.

export interface Shelf {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The oldest are forgotten beyond this. */
const most = 200

const keyOf = (user: string) => `parley.announcements.${user}`

export function isDismissed(shelf: Shelf | undefined, user: string, groupId: string, text: string): boolean {
  return read(shelf, user).some(([group, mark]) => group === groupId && mark === markOf(text))
}

export function dismiss(shelf: Shelf | undefined, user: string, groupId: string, text: string): void {
  const others = read(shelf, user).filter(([group]) => group !== groupId)
  try {
    shelf?.setItem(keyOf(user), JSON.stringify([...others, [groupId, markOf(text)]].slice(-most)))
  } catch {
    // A full or forbidden storage: it comes back with the next visit.
  }
}

/** What somebody else has put there is nothing. */
function read(shelf: Shelf | undefined, user: string): readonly (readonly [string, string])[] {
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && each.length === 2) : []
  } catch {
    return []
  }
}

/** Short, and another one for nearly every other text. */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `${text.length}.${(hash >>> 0).toString(36)}`
}
