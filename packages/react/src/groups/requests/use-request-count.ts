import type { Client } from '@parley/client'
import { requestCount } from '@parley/client/groups'
import { useOncePerConnection } from '../../state/use-once-per-connection.ts'
import { useSelection } from '../../state/use-selection.ts'

const loadRequests = (client: Client) => client.groups.loadRequests()

/** How many requests and invitations wait for an answer of mine. */
export function useRequestCount(): number {
  useOncePerConnection(loadRequests)
  return useSelection(requestCount)
}
