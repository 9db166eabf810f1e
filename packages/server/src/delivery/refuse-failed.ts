// Handles a failed commit: nothing of it is stored, and all waiting senders are refused. They may send again.

import { sendFailure } from '@parley/protocol'
import { sendRefusal } from '../frames/write.ts'
import type { Append } from '../logs/commits.ts'
import type { SendContext } from '../sessions/send-context.ts'

export function refuseFailed(appends: readonly Append<SendContext>[], now: number): void {
  const { errorCode, reason } = sendFailure('serverError', { text: 'The message could not be stored.' })
  for (const { session, metaId, meta, settled } of appends.map((append) => append.context)) {
    settled?.(undefined)
    if (!session) continue
    session.inFlight.end(meta.length)
    if (!session.closed) session.wire.send(sendRefusal(metaId, errorCode, reason, now))
  }
}
