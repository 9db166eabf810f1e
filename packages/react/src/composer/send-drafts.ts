import { type Client, type Draft, keyOf } from '@parley/client'
import type { ReasonedError } from '../strings/strings.ts'

/**
 * Passes drafts to the client. `refused` is called, once, if one did not get into the outbox: nothing else would report
 * that.
 */
export function handOver(
  client: Client,
  drafts: readonly Draft[],
  refused: (error: ReasonedError) => void,
): void {
  let isTold = false
  for (const draft of drafts) {
    const { key, done } = client.messages.send(draft)
    if (client.state.outgoing.get(keyOf(draft.to))?.some((outgoing) => outgoing.key === key)) continue
    done.catch((error: ReasonedError) => {
      if (!isTold) refused(error)
      isTold = true
    })
  }
}
