// Diagnostics of this browser for the operators of the app. The server configures them; without that nothing is
// recorded.

import type { Client } from '@parley/client'

/** Runs from sign-in to sign-out. Returns the function that ends it. */
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
      // A failure is ignored; the next connection tries again.
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
