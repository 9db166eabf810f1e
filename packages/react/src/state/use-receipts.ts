import type { Message } from '@parley/client'
import { keyOf } from '@parley/client'
import { useCallback, useEffect, useState } from 'react'
import { wantsReceipts } from '../messages/menu-entries.ts'
import { useClient } from './kit.ts'
import { useSelection } from './use-client-state.ts'

/** How far a message got. */
export interface Receipts {
  /** How far an own message got; undefined for messages of others. */
  readonly status: 'sent' | 'delivered' | 'read' | undefined
  /** In groups: how many have read it, if the message requested receipts. */
  readonly readCount: number
  /** In groups: who has read it, after `load`. */
  readonly readers: readonly { readonly user: string; readonly at: number }[]
  /** In groups: loads the first readers. Can be called again after more have read it. */
  readonly load: () => Promise<void>
}

const nobody: Receipts['readers'] = []
const pageSize = 50

/** The receipts of one message. */
export function useReceipts(message: Message): Receipts {
  const client = useClient()
  const { conversation, id, position, from } = message
  const status = useSelection(({ me, conversations }): Receipts['status'] => {
    if (from !== me) return undefined
    const { peerReadPosition = 0, peerDeliveredPosition = 0 } = conversations.get(keyOf(conversation)) ?? {}
    if (conversation.type !== 'single') return 'sent'
    return position <= peerReadPosition ? 'read' : position <= peerDeliveredPosition ? 'delivered' : 'sent'
  })
  const readCount = wantsReceipts(message) ? (message.readCount ?? 0) : 0
  const [readers, setReaders] = useState(nobody)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message has other readers
  useEffect(() => setReaders(nobody), [id])
  const load = useCallback(async () => {
    const page = await client.messages.readers(message, { limit: pageSize })
    setReaders(page.readers)
  }, [client, message])
  return { status: status === 'sent' && readCount > 0 ? 'read' : status, readCount, readers, load }
}
