import { type Client, type Draft, keyOf } from '@parley/client'
import type { ReasonedError } from '../strings/strings.ts'

/**
 * Hands drafts to the client. `refused` is called, once, when one did not even get into the outbox: nobody else would tell
 * then.
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
