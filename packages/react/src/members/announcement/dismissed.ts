// Dismissed announcements, per user, on this device. Stores the group and a hash of the text, so that a new text is
// shown again.

export interface TextStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The most that are stored; the oldest are dropped. */
const most = 200

const keyOf = (user: string) => `parley.announcements.${user}`

export function isDismissed(
  storage: TextStorage | undefined,
  user: string,
  groupId: string,
  text: string,
): boolean {
  return read(storage, user).some(([group, mark]) => group === groupId && mark === markOf(text))
}

export function dismiss(storage: TextStorage | undefined, user: string, groupId: string, text: string): void {
  const others = read(storage, user).filter(([group]) => group !== groupId)
  try {
    storage?.setItem(keyOf(user), JSON.stringify([...others, [groupId, markOf(text)]].slice(-most)))
  } catch {
    // The storage is full or forbidden: the announcement is shown again on the next visit.
  }
}

/** Reads the stored marks. Storage is untrusted: invalid content counts as empty. */
function read(storage: TextStorage | undefined, user: string): readonly (readonly [string, string])[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => Array.isArray(each) && each.length === 2) : []
  } catch {
    return []
  }
}

/** A short hash of the text (FNV-1a). */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return `${text.length}.${(hash >>> 0).toString(36)}`
}
