// What happens when messages come in while the conversation is open: the line above new ones moves when nobody
// is looking, and they are announced when somebody is.

import type { Conversation, Message, MessageRow, TimelineRow } from '@parley/client'
import { useEffect, useRef } from 'react'
import { isAttended } from '../../hooks/use-attention.ts'
import { wordsOf } from '../../kinds/words.ts'
import { useKit } from '../../kit.ts'
import { useSelection } from '../../use-selection.ts'

/** Messages within this time are announced together. */
const burstMs = 600

export function useNewLine(input: {
  conversation: Conversation | undefined
  isFollowing: () => boolean
  moveNewLine: (after: number) => void
}): void {
  const { conversation, isFollowing, moveNewLine } = input
  const unread = conversation?.unread ?? 0
  const before = useRef(unread)
  useEffect(() => {
    const startsNow = before.current === 0 && unread > 0
    before.current = unread
    if (startsNow && conversation && !(isAttended() && isFollowing())) moveNewLine(conversation.readPosition)
  }, [unread, conversation, isFollowing, moveNewLine])
}

/** Announces what arrives at the end, in the open and focused conversation only. */
export function useArrivals(rows: readonly TimelineRow[], isOpen: boolean): void {
  const { announce, nameOf, t, locale } = useKit()
  const me = useSelection((state) => state.me)
  const newest = newestIncoming(rows)
  const heardUpTo = useRef<number | undefined>(undefined)
  const burst = useRef<Message[]>([])

  useEffect(() => {
    if (!isOpen || !newest) return
    const position = newest.position
    const known = heardUpTo.current
    heardUpTo.current = Math.max(known ?? position, position)
    if (known === undefined || position <= known || !isAttended()) return
    for (const row of rows) {
      if (isNews(row) && row.message.position > known) burst.current.push(row.message)
    }
    const timer = setTimeout(() => {
      const [first] = burst.current
      const count = burst.current.length
      burst.current = []
      if (!first) return
      const name = nameOf(first.from)
      announce(
        count === 1
          ? t('timeline.announce.one', { name, text: wordsOf(first, { t, locale, nameOf, me }) })
          : t('timeline.announce.many', { name, count }),
      )
    }, burstMs)
    return () => clearTimeout(timer)
  }, [rows, newest, isOpen, announce, nameOf, t, locale, me])
}

function newestIncoming(rows: readonly TimelineRow[]) {
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]
    if (row && isNews(row)) return row.message
  }
  return undefined
}

function isNews(row: TimelineRow): row is MessageRow {
  return row.type === 'message' && !row.mine && row.message.kind !== 'recalled'
}
