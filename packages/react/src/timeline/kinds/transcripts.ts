// What is said in voice messages, as far as somebody wanted to read it, until the page is left.

import type { Client, VoiceMessage } from '@parley/client'
import { onForget } from '../../ui/page-memory.ts'

export type Transcript =
  | { readonly name: 'busy' }
  | { readonly name: 'done'; readonly text: string }
  | { readonly name: 'failed'; readonly error: unknown }

export interface Shown {
  readonly isOpen: boolean
  readonly transcript: Transcript
}

const most = 200
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

export const watchTranscripts = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const transcriptOf = (id: string): Shown | undefined => known.get(id)

/** Shows the text, and asks for it unless that was done; what failed is asked again. */
export async function showTranscript(client: Client, message: VoiceMessage): Promise<void> {
  const { id } = message
  const before = known.get(id)?.transcript
  if (before && before.name !== 'failed') return set(id, { isOpen: true, transcript: before })
  set(id, { isOpen: true, transcript: { name: 'busy' } })
  const transcript = await client.speech.transcribe(message).then(
    ({ text }): Transcript => ({ name: 'done', text }),
    (error: unknown): Transcript => ({ name: 'failed', error }),
  )
  // It may have been hidden meanwhile.
  set(id, { isOpen: known.get(id)?.isOpen ?? false, transcript })
}

export function hideTranscript(id: string): void {
  const before = known.get(id)
  if (before) set(id, { ...before, isOpen: false })
}

onForget(() => known.clear())
