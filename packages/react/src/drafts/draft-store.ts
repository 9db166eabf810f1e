// Unsent text per conversation, kept across reloads. One entry in the host's storage per draft, under the
// name of the signed-in user, so that two people on one computer do not see each other's drafts.

/** The part of localStorage that is needed; any of its calls may throw (private windows, quota). */
export interface DraftStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface DraftStore {
  get(conversation: string): string
  set(conversation: string, text: string): void
  /** All drafts; the same value until something changes. */
  all(): ReadonlyMap<string, string>
  subscribe(changed: () => void): () => void
}

/** Drafts of one user. Without storage, or when it refuses, they live as long as the page. */
export function createDraftStore(user: string, storage: DraftStorage | undefined): DraftStore {
  const prefix = `parley.draft.${user}.`
  const listeners = new Set<() => void>()
  let drafts: ReadonlyMap<string, string> = readAll(storage, prefix)

  return {
    get: (conversation) => drafts.get(conversation) ?? '',
    set(conversation, text) {
      if ((drafts.get(conversation) ?? '') === text) return
      const next = new Map(drafts)
      if (text === '') next.delete(conversation)
      else next.set(conversation, text)
      drafts = next
      write(storage, prefix + conversation, text)
      for (const listener of listeners) listener()
    },
    all: () => drafts,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

function readAll(storage: DraftStorage | undefined, prefix: string): ReadonlyMap<string, string> {
  const drafts = new Map<string, string>()
  if (!storage) return drafts
  try {
    for (let index = 0; index < storage.length; index++) {
      const key = storage.key(index)
      if (key?.startsWith(prefix)) drafts.set(key.slice(prefix.length), storage.getItem(key) ?? '')
    }
  } catch {
    // A storage that cannot be read is the same as none.
  }
  return drafts
}

function write(storage: DraftStorage | undefined, key: string, text: string): void {
  try {
    if (text === '') storage?.removeItem(key)
    else storage?.setItem(key, text)
  } catch {
    // Full or forbidden: the draft stays in memory.
  }
}
