import { type ConversationRef, keyOf } from '@parley/client'
import { useEffect, useRef } from 'react'
import type { Pin } from '../messages/message-content.ts'
import { useClient } from './kit.ts'
import { useSelection } from './use-selection.ts'

const none: readonly Pin[] = []

/** What is pinned in a conversation, the newest first. Loaded when it is first shown; from then on events tell. */
export function usePins(ref: ConversationRef): readonly Pin[] {
  const client = useClient()
  const key = keyOf(ref)
  const pins = useSelection((state) => state.pins.get(key))
  const online = useSelection((state) => state.connection.name === 'online')

  const asked = useRef<string | undefined>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reference
  useEffect(() => {
    const isAsked = asked.current === key
    asked.current = online ? key : undefined
    if (!online || isAsked) return
    // A bar that cannot be filled is no reason to disturb anybody; the next connection asks again.
    client.messages.loadPins(ref).catch(() => {})
  }, [client, key, online])

  return pins ?? none
}
