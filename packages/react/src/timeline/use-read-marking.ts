import { type ConversationRef, keyOf } from '@parley/client'
import { type RefObject, useEffect, useState } from 'react'
import { useClient } from '../state/kit.ts'
import { useAttention } from '../ui/hooks/use-page-attention.ts'

/** The end of the conversation must be in view for this long to count as read. */
export const lookMs = 300

/**
 * Marks the conversation as read when the user sees its end: the page is visible, its window has the focus, and the
 * newest row has been in view for a moment. `end` is an element right after that row.
 */
export function useReadMarking(input: {
  conversation: ConversationRef
  unread: number
  end: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  /** Whether the rendered rows reach the end of the conversation. */
  reachesEnd: boolean
}): void {
  const { conversation, unread, end, scroller, reachesEnd } = input
  const client = useClient()
  const attended = useAttention()
  const [inView, setInView] = useState(false)

  // Observes again for each newest message: visibility from before its arrival does not count, and a slow browser may
  // take longer than `lookMs` to report again.
  useEffect(() => {
    if (!end.current || !reachesEnd) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      {
        root: scroller.current,
        rootMargin: '0px 0px 32px 0px',
      },
    )
    observer.observe(end.current)
    return () => {
      observer.disconnect()
      setInView(false)
    }
  }, [end, scroller, reachesEnd])

  const key = keyOf(conversation)
  const looking = attended && inView
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reference
  useEffect(() => {
    if (!looking || unread === 0) return
    const timer = setTimeout(() => client.messages.markConversationRead(conversation), lookMs)
    return () => clearTimeout(timer)
  }, [client, key, looking, unread])
}
