import type { Group } from '@parley/client'
import { useEffect } from 'react'
import { useClient } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'

/** A group with its announcement: loaded when first shown, kept current by events. */
export function useGroup(groupId: string): Group | undefined {
  const client = useClient()
  const group = useSelection((state) => state.groups.get(groupId))
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const isMissing = group?.ended === undefined && (group?.announcement === undefined || !group.isLoaded)
  useEffect(() => {
    // On failure nothing is shown; the next connection tries again.
    if (isOnline && isMissing) client.groups.load(groupId).catch(() => {})
  }, [client, groupId, isOnline, isMissing])
  return group
}
