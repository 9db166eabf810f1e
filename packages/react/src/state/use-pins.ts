import { type ConversationRef, keyOf } from '@parley/client'
import { useEffect, useRef } from 'react'
import type { Pin } from '../messages/message-content.ts'
import { useClient } from './kit.ts'
import { useSelection } from './use-selection.ts'

const none: readonly Pin[] = []

/** The pinned messages of a conversation, newest first. Loaded on first use; events keep them current. */
export function usePins(ref: ConversationRef): readonly Pin[] {
  const client = useClient()
  const key = keyOf(ref)
  const pins = useSelection((state) => state.pins.get(key))
  const online = useSelection((state) => state.connection.name === 'online')

  const requested = useRef<string | undefined>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reference
  useEffect(() => {
    const isRequested = requested.current === key
    requested.current = online ? key : undefined
    if (!online || isRequested) return
    // On failure the bar stays empty until the next connection.
    client.messages.loadPins(ref).catch(() => {})
  }, [client, key, online])

  return pins ?? none
}
