import type { Presence } from '@parley/client'
import { useEffect } from 'react'
import { useClient } from '../state/kit.ts'
import { useSelection } from '../state/use-client-state.ts'

/**
 * The presence of a user, watched while the caller is mounted. The user's own is not watched, because the client knows
 * it.
 */
export function usePresence(user: string | undefined): Presence | undefined {
  const client = useClient()
  const isWatched = useSelection(
    ({ connection, me }) => connection.name === 'online' && user !== undefined && user !== me,
  )
  useEffect(() => {
    if (!isWatched || user === undefined) return
    let isOver = false
    let end: (() => void) | undefined
    // On failure no presence is shown.
    client.presence.watch([user]).then(
      (stop) => {
        end = stop
        if (isOver) stop()
      },
      () => {},
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [client, user, isWatched])
  return useSelection(({ people }) => (user === undefined ? undefined : people.presences.get(user)))
}

/** The presence of the current user. */
export function useOwnPresence(): Presence | undefined {
  return useSelection(({ people, me }) => (me === undefined ? undefined : people.presences.get(me)))
}
