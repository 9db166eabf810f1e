import { type Client, type Draft, keyOf } from '@parley/client'
import type { ReasonedError } from '../strings/strings.ts'

export type Sent = readonly ReturnType<Client['messages']['send']>[]

/**
 * Passes drafts to the client. `refused` is called once if one did not get into the outbox, because nothing else would
 * report that. Returns those that did.
 */
export function handOver(
  client: Client,
  drafts: readonly Draft[],
  refused: (error: ReasonedError) => void,
): Sent {
  let isReported = false
  return drafts.flatMap((draft) => {
    const sending = client.messages.send(draft)
    if (client.state.outgoing.get(keyOf(draft.to))?.some(({ key }) => key === sending.key)) return sending
    sending.done.catch((error: ReasonedError) => {
      if (!isReported) refused(error)
      isReported = true
    })
    return []
  })
}
