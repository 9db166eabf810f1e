import type { ConnectionState } from '@parley/client'
import { useSelection } from './use-selection.ts'

/** How the client is connected right now. */
export function useConnection(): ConnectionState {
  return useSelection((state) => state.connection)
}
