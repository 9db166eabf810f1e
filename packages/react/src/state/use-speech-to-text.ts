// Whether the server offers speech to text, requested once per client, when the first voice message is shown. The probe
// names a file that does not exist: only an enabled service answers "no such file" instead of "not enabled".

import type { Client } from '@parley/client'
import { useEffect, useSyncExternalStore } from 'react'
import { perClient } from './client-store.ts'
import { useClient } from './kit.ts'
import { useConnection } from './use-connection.ts'

interface Known {
  isEnabled: boolean
  state: 'unknown' | 'asked' | 'known'
  readonly listeners: Set<() => void>
}

const knownOf = perClient((): Known => ({ isEnabled: false, state: 'unknown', listeners: new Set() }))

async function ask(client: Client): Promise<void> {
  const known = knownOf(client)
  if (known.state !== 'unknown') return
  known.state = 'asked'
  const reason = await client.speech.transcribe({ source: 'https://none.invalid/none', secret: '' }).then(
    () => 'soundNotFound',
    (error: { readonly reason?: string }) => error.reason,
  )
  known.isEnabled = reason === 'soundNotFound'
  // Any other failure leaves the answer unknown, and the next connection asks again.
  known.state =
    known.isEnabled || reason === 'serviceNotEnabled' || reason === 'requestFailed' ? 'known' : 'unknown'
  for (const listener of [...known.listeners]) listener()
}

export function useSpeechToText(): boolean {
  const client = useClient()
  const isOnline = useConnection().name === 'online'
  const known = knownOf(client)
  useEffect(() => {
    if (isOnline) void ask(client)
  }, [client, isOnline])
  return useSyncExternalStore(
    (changed) => {
      known.listeners.add(changed)
      return () => known.listeners.delete(changed)
    },
    () => known.isEnabled,
    () => false,
  )
}
