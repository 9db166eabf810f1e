// Retries of messages that could not be sent.

import type { Outgoing } from '@parley/client'
import type { Kit } from './kit.ts'

/**
 * Sends a failed message again, if `onBeforeSend` of the host lets it pass; rejects if it throws. The message keeps its
 * key, so that it cannot arrive twice. That is why changes of the host do not apply: it may have arrived as it was.
 */
export async function retryMessage(
  { client, onBeforeSend }: Pick<Kit, 'client' | 'onBeforeSend'>,
  { key, draft }: Pick<Outgoing, 'key' | 'draft'>,
): Promise<void> {
  if (onBeforeSend && !(await onBeforeSend(draft, undefined, 'retry'))) client.messages.discard(key)
  else client.messages.retry(key)
}
