import { type ConversationRef, keyOf } from '@parley/client'
import { type RefObject, useEffect, useState } from 'react'
import { useClient } from '../state/kit.ts'
import { useAttention } from '../ui/hooks/use-page-attention.ts'
import type { TimelineScroll } from './use-timeline-scroll.ts'

/** The end of the conversation must be in view for this long to count as read. */
export const lookMs = 300

/**
 * Marks the conversation as read when the user sees its end: the page is visible, its window has the focus, and the
 * newest row has been in view for a moment. `end` is an element right after that row. While the user follows the end,
 * a new message counts as read at once, before the list or the title can show it as unread.
 */
export function useReadMarking(input: {
  conversation: ConversationRef
  unread: number
  end: RefObject<HTMLElement | null>
  scroll: Pick<TimelineScroll, 'scroller' | 'reachesEnd' | 'isFollowing'>
}): void {
  const { conversation, unread, end } = input
  const { scroller, reachesEnd, isFollowing } = input.scroll
  const client = useClient()
  const attended = useAttention()
  const [inView, setInView] = useState(false)

  // Observes again each time the rows reach the end: visibility from before that does not count, and a slow browser may
  // take longer than `lookMs` to report again.
  useEffect(() => {
    if (!end.current || !reachesEnd) return
    const observer = new IntersectionObserver((entries) => setInView(!!entries.at(-1)?.isIntersecting), {
      root: scroller.current,
      rootMargin: '0px 0px 32px',
    })
    observer.observe(end.current)
    return () => {
      observer.disconnect()
      setInView(false)
    }
  }, [end, scroller, reachesEnd])

  const key = keyOf(conversation)
  const looking = attended && inView
  const isUnread = unread > 0
  // Repeats until nothing is unread: in a busy conversation, more messages arrive while the first ones are in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reference
  useEffect(() => {
    if (!looking) return
    const mark = () => client.messages.markConversationRead(conversation)
    if (isUnread) {
      const known = () => client.state.conversations.get(key)
      let marked: unknown
      const timer = setInterval(() => {
        // If the server counts messages that do not exist, marking them again would change nothing.
        if (marked === known()) return
        mark()
        marked = known()
      }, lookMs)
      return () => clearInterval(timer)
    }
    return client.on('messages.received', ({ data }) => {
      if (keyOf(data.message.conversation) === key && isFollowing()) mark()
    })
  }, [client, key, looking, isUnread])
}
