// A call as a frame with a reference number and a deadline. Every send settles, even if the socket is lost.

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

/** The server's answer to an accepted item. */
export interface SendAnswer {
  /** The server's id of the item. */
  readonly id: string
  readonly sentAt: number
  /** The number in the conversation's log, if the server sends it. */
  readonly seq: number | undefined
  /** Further data from the server: the content that replaced ours, or the edit count of a message. */
  readonly extra?: Meta | undefined
}

export interface Channel {
  /** Sends an item with a new reference number. Rejects at once if there is no connection. */
  send(meta: Meta): Promise<SendAnswer>
  /** Settles the send that an answer belongs to. False if no send waits for it. */
  answered(sync: SyncDown): boolean
  /** Fails all pending sends: the socket is lost, or the session is over. */
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
  /** Called when a send was not answered in time, so that the socket counts as dead. */
  silent(): void
}): Channel {
  const { clock, random } = parts.platform
  // Ordered by time of sending. All have the same timeout, so the first one is always the next to expire.
  const pending = new Map<string, Pending>()
  let timer: unknown
  let last = 0

  /** Unique on this device across reloads: microseconds of the current time, incremented if necessary. */
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
      // A deadline beyond the timeout means that the clock was set back.
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
      // An answer without a status counts as a failure, so that the send settles.
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
