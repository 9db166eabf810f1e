// A call as a frame with a reference number and a deadline. Whatever becomes of the socket, every send settles.

import {
  errorFrom,
  localError,
  type Meta,
  messageLimits,
  type ParleyError,
  readSendFailure,
  StatusCode,
} from '@parley/protocol'
import { readMetas, type SyncDown, sendFrame } from '../connection/frames.ts'
import type { Platform } from '../platform/platform.ts'

/** What the server says about an item that it has taken. */
export interface SendAnswer {
  /** The server's id of the item. */
  readonly id: string
  readonly sentAt: number
  /** The number in the conversation's log, where the server tells it. */
  readonly seq: number | undefined
  /** What the server says besides: the contents that it put in place of ours, or how often a message was edited. */
  readonly extra?: Meta | undefined
}

export interface Channel {
  /** Sends an item; the reference number is added here. Rejects at once when there is no connection. */
  send(meta: Meta): Promise<SendAnswer>
  /** An answer came. False when nothing waits for it. */
  answered(sync: SyncDown): boolean
  /** The socket is gone, or the session over: everything that waits fails. */
  failAll(error: ParleyError): void
}

interface Pending {
  readonly resolve: (answer: SendAnswer) => void
  readonly reject: (error: ParleyError) => void
  readonly deadline: number
}

export function createChannel(parts: {
  platform: Platform
  put(frame: Uint8Array): boolean
  /** A send was not answered in time: the socket cannot be trusted. */
  silent(): void
}): Channel {
  const { clock, random } = parts.platform
  // In the order of sending, and all wait equally long, so the first one is always the next to run out.
  const pending = new Map<string, Pending>()
  let timer: unknown
  let last = 0

  /** Unique on this device also over reloads: thousandths of the time, then counted on. */
  const nextId = () => {
    last = Math.max(last + 1, clock.now() * 1000 + Math.floor(random() * 1000))
    return String(last)
  }

  const watchFirst = () => {
    clock.clearTimer(timer)
    const first = pending.values().next().value
    if (first) timer = clock.setTimer(timeUp, Math.max(0, first.deadline - clock.now()))
  }

  const timeUp = () => {
    const now = clock.now()
    let hasExpired = false
    for (const [id, { deadline, reject }] of pending) {
      // One that is further away than any can be: the clock was set back.
      if (deadline > now && deadline <= now + messageLimits.answerTimeoutMs) break
      pending.delete(id)
      hasExpired = true
      reject(localError('sendTimeout'))
    }
    watchFirst()
    if (hasExpired) parts.silent()
  }

  return {
    send(meta) {
      const id = nextId()
      return new Promise((resolve, reject) => {
        if (!parts.put(sendFrame({ ...meta, id }))) return reject(localError('disconnected'))
        pending.set(id, { resolve, reject, deadline: clock.now() + messageLimits.answerTimeoutMs })
        if (pending.size === 1) watchFirst()
      })
    },
    answered(sync) {
      const waiting = pending.get(sync.metaId ?? '')
      if (!waiting) return false
      pending.delete(sync.metaId ?? '')
      if (pending.size === 0) clock.clearTimer(timer)
      // An answer without a status is no success; it must settle all the same.
      const { errorCode = StatusCode.FAIL, reason } = sync.status ?? {}
      if (errorCode !== StatusCode.OK) waiting.reject(errorFrom(readSendFailure(errorCode, reason)))
      else {
        const seq = sync.seq === undefined ? undefined : Number(sync.seq)
        const [extra] = readMetas(sync, () => {})
        waiting.resolve({ id: sync.serverId ?? '', sentAt: Number(sync.timestamp ?? 0), seq, extra })
      }
      return true
    },
    failAll(error) {
      clock.clearTimer(timer)
      const all = [...pending.values()]
      pending.clear()
      for (const { reject } of all) reject(error)
    },
  }
}
