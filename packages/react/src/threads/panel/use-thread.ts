// The open thread: loaded before it is shown, then kept current.

import { type ConversationRef, keyOf, type Thread } from '@parley/client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'
import type { ReasonedError } from '../../strings/strings.ts'

export interface OpenThread {
  readonly ref: ConversationRef
  readonly thread: Thread | undefined
  /** Whether its messages can be shown. */
  readonly isReady: boolean
  readonly isGone: boolean
  readonly error: ReasonedError | undefined
  readonly again: () => void
}

export function useThread(id: string): OpenThread {
  const { client } = useKit()
  const ref = useMemo<ConversationRef>(() => ({ type: 'thread', id }), [id])
  const thread = useSelection((state) => state.threads.get(id))
  const isKnown = useSelection((state) => state.conversations.has(keyOf(ref)))
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const [loaded, setLoaded] = useState<string>()
  const [error, setError] = useState<ReasonedError>()
  const [turn, setTurn] = useState(0)
  const isEnded = thread?.ended === 'destroyed'
  const isGroupEnded = useSelection((state) => Boolean(state.groups.get(thread?.groupId ?? '')?.ended))

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again with every attempt
  useEffect(() => {
    if (!isOnline || isEnded) return
    let isWanted = true
    setError(undefined)
    client.threads.load(id).then(
      () => isWanted && setLoaded(id),
      (failure: ReasonedError) => isWanted && setError(failure),
    )
    return () => {
      isWanted = false
    }
  }, [client, id, isOnline, isEnded, turn])

  const isReady = loaded === id || (thread?.isLoaded === true && isKnown)
  useLive(ref, thread, isReady)
  return {
    ref,
    thread,
    isReady,
    // A request that is in flight when the group ends finds no thread, but loaded messages stay readable.
    isGone: isEnded || (error?.reason === 'threadNotFound' && !isGroupEnded),
    error,
    again: () => setTurn((before) => before + 1),
  }
}

/** Loads new messages for users outside of a thread, who are only notified that there is one. */
function useLive(ref: ConversationRef, thread: Thread | undefined, isReady: boolean): void {
  const { client } = useKit()
  const isOutside = isReady && thread?.isMember === false
  const lastMessageId = thread?.lastMessage?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: there is a new message
  useEffect(() => {
    const timeline = client.state.timelines.get(keyOf(ref))
    // The first page is loaded by the timeline itself.
    if (!isOutside || !timeline || (timeline.segments.length === 0 && !timeline.reachedStart)) return
    const after = timeline.segments.at(-1)?.to ?? 0
    client.history.loadNewer(ref, after).catch(() => {}) // The next message tries again.
  }, [client, ref, isOutside, lastMessageId])
  // Sending joins the thread, but there is no event for the sending device.
  const own = useSelection(({ conversations, me }) => {
    const last = conversations.get(keyOf(ref))?.lastMessage
    return last?.from === me ? last?.id : undefined
  })
  const seen = useRef(own)
  useEffect(() => {
    const isNew = own !== seen.current
    seen.current = own
    if (isOutside && isNew && own !== undefined) client.threads.load(ref.id).catch(() => {})
  }, [client, ref, isOutside, own])
}
