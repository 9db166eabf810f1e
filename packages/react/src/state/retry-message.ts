// Retries of messages that could not be sent.

import type { Outgoing } from '@parley/client'
import type { Kit } from './kit.ts'

/**
 * Sends a failed message again, if `onBeforeSend` of the host lets it pass; rejects if that throws. The message keeps
 * its key, so that it cannot arrive twice. Changes by the host do not apply, because it may have arrived unchanged.
 */
export async function retryMessage(
  { client, onBeforeSend }: Pick<Kit, 'client' | 'onBeforeSend'>,
  { key, draft }: Pick<Outgoing, 'key' | 'draft'>,
): Promise<void> {
  if (onBeforeSend && !(await onBeforeSend(draft, undefined, 'retry'))) client.messages.discard(key)
  else client.messages.retry(key)
}
