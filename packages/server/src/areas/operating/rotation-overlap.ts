import { fail, invalidParameter } from '@parley/protocol'

/** A month is enough to switch all programs. */
const mostSeconds = 30 * 86_400

/** How long a rotated secret works beside its successor. */
export function overlapMsOf(seconds: number): number {
  if (seconds > mostSeconds)
    fail('invalidParameter', { message: invalidParameter('overlapSeconds', seconds) })
  return seconds * 1000
}
