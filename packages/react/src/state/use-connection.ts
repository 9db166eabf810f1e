import type { ConnectionState } from '@parley/client'
import { useSelection } from './use-selection.ts'

/** The current connection state. */
export function useConnection(): ConnectionState {
  return useSelection((state) => state.connection)
}
