// New messages in the open conversation: the line above new ones moves while the user is away, and messages are
// announced while they are present.

import type { Conversation, Message, MessageRow, TimelineRow } from '@parley/client'
import { useEffect, useRef } from 'react'
import { isGone } from '../messages/menu-entries.ts'
import { streamedOf } from '../messages/message-ext.ts'
import { summaryOf } from '../messages/message-text.ts'
import { useKit } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'
import { isAttended } from '../ui/hooks/use-page-attention.ts'
import type { TimelineScroll } from './use-timeline-scroll.ts'

/** Messages within this time are announced together. */
const burstMs = 600

export function useNewLine(
  conversation: Conversation | undefined,
  { isFollowing, moveNewLine }: Pick<TimelineScroll, 'isFollowing' | 'moveNewLine'>,
): void {
  const unread = conversation?.unread ?? 0
  const before = useRef(unread)
  useEffect(() => {
    const startsNow = before.current === 0 && unread > 0
    before.current = unread
    if (startsNow && conversation && !(isAttended() && isFollowing())) moveNewLine(conversation.readPosition)
  }, [unread, conversation, isFollowing, moveNewLine])
}

/**
 * Announces new messages, only in the open and focused conversation. Streamed texts are announced when they are
 * finished.
 */
export function useArrivals(rows: readonly TimelineRow[], isOpen: boolean): void {
  const { announce, nameOf, t, locale } = useKit()
  const me = useSelection((state) => state.me)
  const announced = useRef<Announced>({ upTo: undefined, growing: new Set() })
  const burst = useRef<Message[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!isOpen) return
    const fresh = takeUnannounced(rows, announced.current)
    if (fresh.length === 0 || !isAttended()) return
    burst.current.push(...fresh)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const [first] = burst.current
      const count = burst.current.length
      burst.current = []
      if (!first) return
      const name = nameOf(first.from)
      announce(
        count === 1
          ? t('timeline.announce.one', { name, text: summaryOf(first, { t, locale, nameOf, me }) })
          : t('timeline.announce.many', { name, count }),
      )
    }, burstMs)
  }, [rows, isOpen, announce, nameOf, t, locale, me])
}

interface Announced {
  /** Messages up to this position were there before, or were announced. */
  upTo: number | undefined
  /** Messages that arrived since, and are still being streamed. */
  readonly growing: Set<string>
}

/** The messages since the last call, oldest first; those of the first call are not new. */
export function takeUnannounced(rows: readonly TimelineRow[], announced: Announced): Message[] {
  const fresh: Message[] = []
  const { upTo, growing } = announced
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]
    if (!row || !isNews(row)) continue
    const { message } = row
    announced.upTo = Math.max(announced.upTo ?? 0, message.position)
    const isNew = upTo !== undefined && message.position > upTo
    if (!isNew && growing.size === 0) break
    if (streamedOf(message) === 'growing') {
      if (isNew) growing.add(message.id)
    } else if (growing.delete(message.id) || isNew) fresh.unshift(message)
  }
  return fresh
}

function isNews(row: TimelineRow): row is MessageRow {
  return row.type === 'message' && !row.mine && !isGone(row.message)
}
