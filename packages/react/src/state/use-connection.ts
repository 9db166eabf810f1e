import type { ConnectionState } from '@parley/client'
import { useSelection } from './use-client-state.ts'

/** The current connection state. */
export function useConnection(): ConnectionState {
  return useSelection((state) => state.connection)
}
