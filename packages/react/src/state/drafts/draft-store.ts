// Unsent messages per conversation: text, details and files. Everything except the files survives a reload, with one
// entry per draft in the host's storage. The key contains the user, so that two people on one computer do not see each
// other's drafts.

import { getOrCreate } from '../../get-or-create.ts'
import type { Attachment } from '../attachments/attachment.ts'
import { type DraftDetails, noDetails, readDetails, writeDetails } from './draft-details.ts'

/** The part of localStorage that is used. Any of its calls may throw (private windows, quota). */
export interface DraftStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Unsent texts and files by conversation key. Texts survive a reload. */
export interface DraftStore {
  /** The text; empty if there is none. */
  get(conversation: string): string
  /** Saves the text; an empty text removes it. */
  set(conversation: string, text: string): void
  /** All drafts; the same object until something changes. */
  all(): ReadonlyMap<string, string>
  /** The details of a draft; the same object until they change. */
  more(conversation: string): DraftDetails
  /** Changes the reply or the mentions. */
  setMore(conversation: string, change: Partial<DraftDetails>): void
  /** The chosen files, kept until the page is closed. */
  files(conversation: string): readonly Attachment[]
  /** Replaces the chosen files. */
  setFiles(conversation: string, files: readonly Attachment[]): void
  /** Calls the function after every change. Returns a function that stops it. */
  subscribe(changed: () => void): () => void
}

const noFiles: readonly Attachment[] = []

/** The drafts of one user. Without working storage they are kept until the page is closed. */
export function createDraftStore(user: string, storage: DraftStorage | undefined): DraftStore {
  const prefix = `parley.draft.${user}.`
  const morePrefix = `parley.draftMore.${user}.`
  const listeners = new Set<() => void>()
  const files = new Map<string, readonly Attachment[]>()
  const more = new Map<string, DraftDetails>()
  let drafts: ReadonlyMap<string, string> = readAll(storage, prefix)

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const moreOf = (conversation: string) =>
    getOrCreate(more, conversation, () => readDetails(read(storage, morePrefix + conversation)))

  return {
    get: (conversation) => drafts.get(conversation) ?? '',
    set(conversation, text) {
      if ((drafts.get(conversation) ?? '') === text) return
      const next = new Map(drafts)
      if (text === '') next.delete(conversation)
      else next.set(conversation, text)
      drafts = next
      write(storage, prefix + conversation, text)
      notify()
    },
    all: () => drafts,
    more: moreOf,
    setMore(conversation, change) {
      const next = { ...moreOf(conversation), ...change }
      const text = writeDetails(next)
      if (text === writeDetails(moreOf(conversation))) return
      more.set(conversation, text === '' ? noDetails : next)
      write(storage, morePrefix + conversation, text)
      notify()
    },
    files: (conversation) => files.get(conversation) ?? noFiles,
    setFiles(conversation, chosen) {
      if (chosen.length === 0) files.delete(conversation)
      else files.set(conversation, chosen)
      notify()
    },
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
    // Unreadable storage is treated like missing storage.
  }
  return drafts
}

function read(storage: DraftStorage | undefined, key: string): string | null | undefined {
  try {
    return storage?.getItem(key)
  } catch {
    return undefined
  }
}

function write(storage: DraftStorage | undefined, key: string, text: string): void {
  try {
    if (text === '') storage?.removeItem(key)
    else storage?.setItem(key, text)
  } catch {
    // The storage is full or forbidden: the draft stays in memory.
  }
}
