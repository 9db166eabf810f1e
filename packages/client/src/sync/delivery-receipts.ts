// Delivery receipts: after a page was applied, one per conversation for the newest message of another user. It covers
// all messages before it, so a long catch-up does not cost a receipt per message. Rule SYNC-9.

import type { Meta } from '@parley/protocol'
import type { SendAnswer } from '../calls/channel.ts'
import type { Ingest, NewestMessages } from '../state/ingest.ts'

export function createReceipts(parts: {
  areOn: boolean
  send(meta: Meta): Promise<SendAnswer>
  compose(user: string, messageId: string): Meta
  ingest: Pick<Ingest, 'covered'>
}): (newestMessages: NewestMessages) => void {
  return (newestMessages) => {
    if (!parts.areOn) return
    for (const { conversation, from, id } of newestMessages.values()) {
      if (conversation.type !== 'single') continue
      parts.send(parts.compose(from, id)).then(
        // There is one for every message that arrives, so their positions wait for the next one.
        ({ seq }) => seq !== undefined && parts.ingest.covered(conversation, seq, true),
        // A lost receipt is not logged: the next one covers it.
        () => {},
      )
    }
  }
}
