import { useCallback, useSyncExternalStore } from 'react'
import type { Attachment } from '../attachments/attachment.ts'
import { useKit } from '../kit.ts'
import { type DraftDetails, noDetails } from './draft-details.ts'

/** The unsent text of a conversation, and the function that changes it. Survives a reload. */
export function useDraft(conversation: string): [string, (text: string) => void] {
  const { drafts } = useKit()
  const read = () => drafts.get(conversation)
  const text = useSyncExternalStore(drafts.subscribe, read, () => '')
  const write = useCallback((next: string) => drafts.set(conversation, next), [drafts, conversation])
  return [text, write]
}

/** The details of a draft: reply, mentions, and whether it requests read receipts. */
export function useDraftDetails(
  conversation: string,
): [DraftDetails, (change: Partial<DraftDetails>) => void] {
  const { drafts } = useKit()
  const read = () => drafts.more(conversation)
  const more = useSyncExternalStore(drafts.subscribe, read, () => noDetails)
  const write = useCallback(
    (change: Partial<DraftDetails>) => drafts.setMore(conversation, change),
    [drafts, conversation],
  )
  return [more, write]
}

/** Files that are chosen for a conversation but not sent yet. */
export function useDraftFiles(
  conversation: string,
): [readonly Attachment[], (files: readonly Attachment[]) => void] {
  const { drafts } = useKit()
  const read = () => drafts.files(conversation)
  const files = useSyncExternalStore(drafts.subscribe, read, read)
  const write = useCallback(
    (next: readonly Attachment[]) => drafts.setFiles(conversation, next),
    [drafts, conversation],
  )
  return [files, write]
}

/** All unsent texts by conversation. */
export function useDrafts(): ReadonlyMap<string, string> {
  const { drafts } = useKit()
  return useSyncExternalStore(drafts.subscribe, drafts.all, () => noDrafts)
}

const noDrafts: ReadonlyMap<string, string> = new Map()
