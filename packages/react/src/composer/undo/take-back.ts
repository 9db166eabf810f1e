import type { Client } from '@parley/client'
import type { Sent } from '../send-drafts.ts'

/**
 * Takes messages back: waiting ones are dropped, the others are recalled. Rejects with the first that cannot be
 * recalled.
 */
export async function takeBack(client: Pick<Client, 'messages' | 'state'>, sendings: Sent): Promise<void> {
  for (const { key, done } of sendings) {
    const waiting = [...client.state.outgoing.values()].flat().find((outgoing) => outgoing.key === key)
    // The server may have accepted it already, although its answer has not arrived.
    if (waiting && waiting.status.name !== 'sending') {
      done.catch(() => {})
      client.messages.discard(key)
    } else await client.messages.recall(await done)
  }
}
