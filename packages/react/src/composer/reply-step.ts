import type { Message, TimelineRow } from '@parley/client'
import { isSelectable } from '../messages/menu-entries.ts'

/** -1 for the key that goes up to an older message, 1 for the one that goes down, otherwise 0. */
export function replyKey(event: {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}): -1 | 0 | 1 {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (!(ctrlKey || metaKey) || shiftKey || altKey) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

/**
 * The message to reply to after one step from the current one. The first step up is the newest message; undefined ends
 * the reply.
 */
export function replyStep(
  rows: readonly TimelineRow[],
  current: string | undefined,
  step: -1 | 1,
): Message | undefined {
  const messages = rows.flatMap((row) => (row.type === 'message' && isSelectable(row) ? [row.message] : []))
  const at = messages.findIndex(({ id }) => id === current)
  if (at < 0) return step < 0 ? messages.at(-1) : undefined
  return messages[Math.max(0, at + step)]
}
