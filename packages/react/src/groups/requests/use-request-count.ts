import type { Client } from '@parley/client'
import { requestCount } from '@parley/client/groups'
import { useEffect } from 'react'
import { useClient } from '../../state/kit.ts'
import { useSelection } from '../../state/use-selection.ts'

/** The connection for which it was asked already: several buttons may show the number. */
const asked = new WeakMap<Client, number>()

/** How many wait for an answer of mine. Asked for once per connection; events tell from then on. */
export function useRequestCount(): number {
  const client = useClient()
  const since = useSelection(({ connection }) =>
    connection.name === 'online' ? connection.since : undefined,
  )
  useEffect(() => {
    if (since === undefined || asked.get(client) === since) return
    asked.set(client, since)
    // A number that cannot be had disturbs nobody; the next connection asks again.
    client.groups.loadRequests().catch(() => {})
  }, [client, since])
  return useSelection(requestCount)
}
