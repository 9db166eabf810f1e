import { type Client, type Draft, keyOf } from '@parley/client'
import type { ReasonedError } from '../strings/strings.ts'

export type Sent = readonly ReturnType<Client['messages']['send']>[]

/**
 * Passes drafts to the client, and marks their conversation as read: otherwise it would stay unread if the user leaves it
 * right after sending, before the timeline has shown its end. `refused` is called once if a draft did not get into the outbox, because nothing else
 * would report that. Returns those that did.
 */
export function handOver(
  client: Client,
  drafts: readonly Draft[],
  refused: (error: ReasonedError) => void,
): Sent {
  let isReported = false
  return drafts.flatMap((draft) => {
    const sending = client.messages.send(draft)
    client.messages.markConversationRead(draft.to)
    if (client.state.outgoing.get(keyOf(draft.to))?.some(({ key }) => key === sending.key)) return sending
    sending.done.catch((error: ReasonedError) => {
      if (!isReported) refused(error)
      isReported = true
    })
    return []
  })
}
