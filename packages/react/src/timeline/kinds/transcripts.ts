// Transcripts of voice messages that were requested. Kept per client in memory, not stored.

import type { Client, VoiceMessage } from '@parley/client'
import { perClient } from '../../state/client-store.ts'

export type Transcript =
  | { readonly name: 'busy' }
  | { readonly name: 'done'; readonly text: string }
  | { readonly name: 'failed'; readonly error: unknown }

export interface Shown {
  readonly isOpen: boolean
  readonly transcript: Transcript
}

export interface Transcripts {
  of(id: string): Shown | undefined
  subscribe(changed: () => void): () => void
  /** Shows the transcript, and requests it unless that was already done. Failed requests are repeated. */
  show(message: VoiceMessage): Promise<void>
  hide(id: string): void
}

const most = 200

export const transcriptsOf = perClient((client: Pick<Client, 'speech'>): Transcripts => {
  const known = new Map<string, Shown>()
  const listeners = new Set<() => void>()

  function set(id: string, shown: Shown): void {
    known.delete(id)
    known.set(id, shown)
    for (const key of known.keys()) {
      if (known.size <= most) break
      known.delete(key)
    }
    for (const listener of [...listeners]) listener()
  }

  return {
    of: (id) => known.get(id),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    async show(message) {
      const { id } = message
      const before = known.get(id)?.transcript
      if (before && before.name !== 'failed') return set(id, { isOpen: true, transcript: before })
      set(id, { isOpen: true, transcript: { name: 'busy' } })
      const transcript = await client.speech.transcribe(message).then(
        ({ text }): Transcript => ({ name: 'done', text }),
        (error: unknown): Transcript => ({ name: 'failed', error }),
      )
      // The transcript may have been hidden in the meantime.
      set(id, { isOpen: known.get(id)?.isOpen ?? false, transcript })
    },
    hide(id) {
      const before = known.get(id)
      if (before) set(id, { ...before, isOpen: false })
    },
  }
})
