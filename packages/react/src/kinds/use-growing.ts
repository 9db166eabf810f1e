import type { Message } from '@parley/client'
import { useUntil } from '../hooks/use-now.ts'
import { streamedOf } from './ext.ts'

/** Whoever writes it may be gone: after so long without another word the message is taken as finished. */
export const longestPauseMs = 60_000

/** Is the message still being written? */
export function useGrowing(message: Message): boolean {
  const { edited, sentAt } = message
  return useUntil((edited?.at ?? sentAt) + longestPauseMs, streamedOf(message) === 'growing')
}
