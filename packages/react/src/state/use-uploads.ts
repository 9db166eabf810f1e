import { type ConversationRef, keyOf, type Outgoing } from '@parley/client'
import { useMemo } from 'react'
import type { ReasonedError } from '../strings/strings.ts'
import { useClient } from './kit.ts'
import { useSelection } from './use-selection.ts'

export interface Upload {
  /** The key of the outgoing message. */
  readonly key: string
  readonly outgoing: Outgoing
  /** 0 to 1. */
  readonly progress: number
  readonly error: ReasonedError | undefined
  readonly retry: () => void
  readonly cancel: () => void
}

const none: readonly Outgoing[] = []

/** Messages with files that are on their way, oldest first; failed ones stay until `retry` or `cancel`. */
export function useUploads(conversation: ConversationRef): readonly Upload[] {
  const client = useClient()
  const outgoing = useSelection((state) => state.outgoing.get(keyOf(conversation)) ?? none)
  return useMemo(
    () =>
      outgoing
        .filter(({ draft }) => 'file' in draft)
        .map((one) => ({
          key: one.key,
          outgoing: one,
          progress:
            one.status.name === 'uploading' ? one.status.progress : one.status.name === 'sending' ? 1 : 0,
          error: one.status.name === 'failed' ? one.status.error : undefined,
          retry: () => void client.messages.retry(one.key),
          cancel: () => client.messages.discard(one.key),
        })),
    [client, outgoing],
  )
}
