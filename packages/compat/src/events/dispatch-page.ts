// Passes a page of events to handlers. Commands come first, then events of groups, rooms and contacts, then the
// messages, and finally all messages together. Applications of this API depend on this order.

import { decode, type Meta, NameSpace, StatisticsBody } from '@parley/protocol'
import { bodyOf } from '../messages/wire.ts'
import { chatEvents } from './chat.ts'
import { contactEvents } from './contacts.ts'
import { groupAndRoomEvents } from './groups-and-rooms.ts'
import type { HandlerContext, HandlerEvent } from './handler-event.ts'
import { noticeEvents } from './notices.ts'
import { createStreams, isStreamed } from './streams.ts'

type Reader = (meta: Meta, context: HandlerContext) => readonly HandlerEvent[]

const readers: Readonly<Record<number, Reader>> = {
  [NameSpace.CHAT]: chatEvents,
  [NameSpace.MUC]: groupAndRoomEvents,
  [NameSpace.ROSTER]: contactEvents,
  [NameSpace.NOTIFY]: noticeEvents,
  [NameSpace.STATISTIC]: ({ payload }) => {
    const body = decode(StatisticsBody, payload ?? new Uint8Array())
    // The other operations end the session, which reports them.
    return body.operation ? [] : [['onStatisticMessage', body]]
  },
}

/** How many ids are remembered, to report everything once. */
const remembered = 1000

/** Whether this handler is about a message. */
export const isMessage = (handler: string): boolean =>
  /^on[A-Z][a-z]+Message$/.test(handler) && !isAbout.has(handler)
const isAbout = new Set([
  'onReadMessage',
  'onDeliveredMessage',
  'onRecallMessage',
  'onChannelMessage',
  'onModifiedMessage',
  'onStatisticMessage',
  'onStreamMessage',
])

export function createPageEvents(parts: {
  context(): HandlerContext
  /** Whether the application listens for this handler. */
  isHeard(handler: string): boolean
  tell(event: HandlerEvent): void
  skipped(error: unknown): void
}) {
  const seen = new Set<string>()
  const streams = createStreams(() => parts.isHeard('onStreamMessage'))

  /** All pieces of a streamed message have the same id. */
  const streamed = (meta: Meta): readonly HandlerEvent[] | undefined => {
    if (meta.ns !== NameSpace.CHAT) return undefined
    const body = bodyOf(meta)
    return isStreamed(body) ? streams.take(meta, body, parts.context()) : undefined
  }

  function isTwice(id: string | undefined): boolean {
    if (!id) return false
    if (seen.has(id)) return true
    seen.add(id)
    if (seen.size > remembered) seen.delete(seen.values().next().value as string)
    return false
  }

  return {
    take(metas: readonly Meta[]): void {
      const commands: HandlerEvent[] = []
      const others: HandlerEvent[] = []
      const messages: HandlerEvent[] = []
      for (const meta of metas) {
        try {
          const pieces = streamed(meta)
          if (!pieces && isTwice(meta.id)) continue
          for (const event of pieces ?? readers[meta.ns ?? -1]?.(meta, parts.context()) ?? []) {
            if (event[0] === 'onCmdMessage') commands.push(event)
            else (isMessage(event[0]) ? messages : others).push(event)
          }
        } catch (error) {
          // One unreadable item does not affect the others.
          parts.skipped(error)
        }
      }
      for (const event of [...commands, ...others, ...messages]) parts.tell(event)
      if (messages.length > 0) parts.tell(['onMessage', messages.map(([, message]) => message)])
    },
    forget() {
      seen.clear()
      streams.forget()
    },
  }
}
