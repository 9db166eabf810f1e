// The nesting level of combined messages.

import { errorFrom, localFileFailure, messageLimits } from '@parley/protocol'
import type { Message } from '../state/state.ts'
import { invalid } from './compose.ts'

/** The level of a combined message of these messages; throws if it is too large. */
export function levelOf(messages: readonly Message[]): number {
  if (messages.length < messageLimits.minCombined || messages.length > messageLimits.maxCombined)
    throw errorFrom(localFileFailure('combinedTooMany'))
  // Recalled messages and notices have no content to forward.
  const { kind } = messages.find((one) => one.kind === 'recalled' || one.kind === 'notice') ?? {}
  if (kind) throw invalid('messages', kind)
  const level = 1 + Math.max(0, ...messages.map((one) => (one.kind === 'combined' ? one.level : 0)))
  if (level > messageLimits.maxCombinedLevels) throw errorFrom(localFileFailure('combinedTooDeep'))
  return level
}
