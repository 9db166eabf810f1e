import type { Client } from '@parley/client'
import type { Sent } from '../send-drafts.ts'

/** Takes messages back: those that still wait are dropped, the others are recalled. Fails with the first that cannot be. */
export async function takeBack(client: Pick<Client, 'messages' | 'state'>, sendings: Sent): Promise<void> {
  for (const { key, done } of sendings) {
    const waiting = [...client.state.outgoing.values()].flat().find((outgoing) => outgoing.key === key)
    // The server may have it already, although it has not said so.
    if (waiting && waiting.status.name !== 'sending') {
      done.catch(() => {})
      client.messages.discard(key)
    } else await client.messages.recall(await done)
  }
}
