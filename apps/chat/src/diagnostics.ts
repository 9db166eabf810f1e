// What those who run the app may want to know of this browser: the server says what, and without that nothing is noted.

import type { Client } from '@parley/client'

/** From signing in to signing out. Gives what ends it. */
export function followDiagnostics({ diagnostics, on }: Pick<Client, 'diagnostics' | 'on'>): () => void {
  let isOver = false
  let end: (() => void) | undefined
  let isAsking = false
  const begin = () => {
    if (isAsking || end) return
    isAsking = true
    diagnostics
      .follow()
      .then((stop) => {
        end = stop
        if (isOver) stop()
      })
      // Nobody misses it where the server cannot be asked; the next connection tries again.
      .catch(() => {})
      .finally(() => {
        isAsking = false
      })
  }
  begin()
  const note = (event: string, values?: Readonly<Record<string, number | string>>) =>
    void diagnostics.note(event, values).catch(() => {})
  const stops = [
    on('client.connected', () => {
      begin()
      note('connected')
    }),
    on('client.disconnected', ({ data: { error } }) => note('disconnected', { code: error?.code ?? 0 })),
    on('client.storeFailed', ({ data: { problem } }) => note('storeFailed', { problem })),
  ]
  return () => {
    isOver = true
    end?.()
    for (const stop of stops) stop()
  }
}
