// Marks of conversations: `mark_0` to `mark_19` on the wire, one bit each in storage.

import { conversationLimits } from '@parley/protocol'

/** The bit of a mark. Undefined if it is not a mark. */
export function bitOf(mark: string): number | undefined {
  const number = /^mark_(\d{1,2})$/.exec(mark)?.[1]
  if (number === undefined || mark !== nameOf(Number(number))) return undefined
  return Number(number) <= conversationLimits.maxMark ? 1 << Number(number) : undefined
}

export const nameOf = (mark: number): string => `mark_${mark}`

/** The marks whose bits are set, in order. */
export function marksIn(bits: number): string[] {
  const names: string[] = []
  for (let mark = 0; mark <= conversationLimits.maxMark; mark++)
    if ((bits & (1 << mark)) !== 0) names.push(nameOf(mark))
  return names
}
