import type { Client } from '@parley/client'
import { requestCount } from '@parley/client/groups'
import { useSelection } from '../../state/use-client-state.ts'
import { useOncePerConnection } from '../../state/use-once-per-connection.ts'

const loadRequests = (client: Client) => client.groups.loadRequests()

/** The number of open requests and invitations. */
export function useRequestCount(): number {
  useOncePerConnection(loadRequests)
  return useSelection(requestCount)
}
