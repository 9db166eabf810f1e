import { type ConversationRef, keyOf, type Outgoing } from '@parley/client'
import { useMemo } from 'react'
import type { ReasonedError } from '../strings/strings.ts'
import { useKit } from './kit.ts'
import { retryMessage } from './retry-message.ts'
import { useSelection } from './use-client-state.ts'

/** The upload of an outgoing message. */
export interface Upload {
  /** The key of the outgoing message. */
  readonly key: string
  /** The outgoing message. */
  readonly outgoing: Outgoing
  /** The progress, from 0 to 1. */
  readonly progress: number
  /** Why it failed; undefined while it runs. */
  readonly error: ReasonedError | undefined
  /** Sends the message again. Rejects if `onBeforeSend` refuses it. */
  readonly retry: () => Promise<void>
  /** Cancels the upload and drops the message. */
  readonly cancel: () => void
}

const none: readonly Outgoing[] = []

/** Outgoing messages with files, oldest first; failed ones stay until `retry` or `cancel`. */
export function useUploads(conversation: ConversationRef): readonly Upload[] {
  const kit = useKit()
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
          retry: () => retryMessage(kit, one),
          cancel: () => kit.client.messages.discard(one.key),
        })),
    [kit, outgoing],
  )
}
