import { useCallback, useSyncExternalStore } from 'react'
import { useKit } from '../kit.ts'

/** The unsent text of a conversation, and the function that changes it. Survives a reload. */
export function useDraft(conversation: string): [string, (text: string) => void] {
  const { drafts } = useKit()
  const read = () => drafts.get(conversation)
  const text = useSyncExternalStore(drafts.subscribe, read, () => '')
  const write = useCallback((next: string) => drafts.set(conversation, next), [drafts, conversation])
  return [text, write]
}

/** All unsent texts by conversation. */
export function useDrafts(): ReadonlyMap<string, string> {
  const { drafts } = useKit()
  return useSyncExternalStore(drafts.subscribe, drafts.all, () => noDrafts)
}

const noDrafts: ReadonlyMap<string, string> = new Map()
