import type { Message } from '@parley/client'
import { streamedOf } from '../../messages/message-extensions.ts'
import { useUntil } from '../../ui/hooks/use-now.ts'

/** Whoever writes it may be gone: after so long without another word the message is taken as finished. */
export const longestPauseMs = 60_000

/** Is the message still being written? The server ends streams that nobody goes on with; edits just stop coming. */
export function useStreaming(message: Message): boolean {
  const { edited, sentAt } = message
  const isStream = message.kind === 'text' && message.stream !== undefined
  const isGrowing = streamedOf(message) === 'growing'
  const isRecent = useUntil((edited?.at ?? sentAt) + longestPauseMs, isGrowing && !isStream)
  return isStream ? isGrowing : isRecent
}
