// Receipts for single messages. Each is sent once, receipts of one turn are batched, and the rate is limited to a burst
// per second, so that scrolling through a busy group does not flood the server. A lost connection loses none. Rules
// OUT-15 and OUT-16.

import { hasReason, type Meta, type ParleyError } from '@parley/protocol'
import type { SendAnswer } from '../calls/channel.ts'
import type { Log } from '../log.ts'
import type { Platform } from '../platform/platform.ts'
import type { ConversationRef, Message } from '../state/state.ts'

export interface ReadReceipts {
  mark(message: Message, content?: string): void
  flush(): void
  forget(): void
}

const burst = 50
const burstMs = 1000
/** The most messages that are remembered as acknowledged, and the most that may wait. */
const remembered = 5000

interface Waiting {
  readonly message: Message
  readonly content: string | undefined
}

export function createReadReceipts(parts: {
  platform: Pick<Platform, 'clock' | 'soon'>
  isOnline(): boolean
  me(): string
  compose(ref: ConversationRef, messageId: string, content?: string): Meta
  send(meta: Meta): Promise<SendAnswer>
  covered(ref: ConversationRef, position: number): void
  log: Log
}): ReadReceipts {
  const { clock, soon } = parts.platform
  const acknowledged = new Set<string>()
  /** Every session has its own, because another user may have signed in when the answer to a receipt arrives. */
  let waiting = new Map<string, Waiting>()
  let isScheduled = false
  let timer: unknown

  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    soon(sendBurst)
  }

  const sendBurst = () => {
    isScheduled = false
    if (timer !== undefined || !parts.isOnline()) return
    for (const one of [...waiting.values()].slice(0, burst)) send(one)
    if (waiting.size === 0) return
    timer = clock.setTimer(() => {
      timer = undefined
      sendBurst()
    }, burstMs)
  }

  const send = (one: Waiting) => {
    const { message, content } = one
    const { conversation, id } = message
    const own = waiting
    own.delete(id)
    parts.send(parts.compose(conversation, id, content)).then(
      ({ seq }) => seq !== undefined && parts.covered(conversation, seq),
      (error: ParleyError) => {
        // The flush after the next sign-in sends it again.
        if (hasReason(error, 'disconnected', 'sendTimeout')) own.set(id, one)
        else parts.log('warn', 'a receipt was refused', error)
      },
    )
  }

  return {
    mark(message, content) {
      const { id, from, conversation, wantsReceipts } = message
      const isAsked = conversation.type === 'single' || wantsReceipts === true
      if (!isAsked || from === parts.me() || message.kind === 'recalled' || acknowledged.has(id)) return
      acknowledged.add(id)
      if (acknowledged.size > remembered) acknowledged.delete(acknowledged.values().next().value as string)
      if (waiting.size >= remembered) return
      waiting.set(id, { message, content })
      schedule()
    },
    flush: schedule,
    forget() {
      clock.clearTimer(timer)
      timer = undefined
      acknowledged.clear()
      waiting = new Map()
    },
  }
}
