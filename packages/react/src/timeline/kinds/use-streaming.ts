import type { Message } from '@parley/client'
import { streamedOf } from '../../messages/message-ext.ts'
import { useUntil } from '../../ui/hooks/use-now.ts'

/** The author may be gone, so a message without an edit for this long counts as finished. */
export const longestPauseMs = 60_000

/** Whether the message is being streamed. The server ends abandoned streams; a stream of plain edits just stops. */
export function useStreaming(message: Message): boolean {
  const { edited, sentAt } = message
  const isStream = message.kind === 'text' && message.stream !== undefined
  const isGrowing = streamedOf(message) === 'growing'
  const isRecent = useUntil((edited?.at ?? sentAt) + longestPauseMs, isGrowing && !isStream)
  return isStream ? isGrowing : isRecent
}
