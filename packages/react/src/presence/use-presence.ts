import type { Presence } from '@parley/client'
import { useEffect } from 'react'
import { useClient } from '../state/kit.ts'
import { useSelection } from '../state/use-selection.ts'

/** Whether somebody is there, for as long as this is on the screen. Nobody watches himself: the client knows. */
export function usePresence(user: string | undefined): Presence | undefined {
  const client = useClient()
  const isWatched = useSelection(
    ({ connection, me }) => connection.name === 'online' && user !== undefined && user !== me,
  )
  useEffect(() => {
    if (!isWatched || user === undefined) return
    let isOver = false
    let end: (() => void) | undefined
    // Presence that cannot be had is not shown, and disturbs nobody.
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

/** The user's own. */
export function useOwnPresence(): Presence | undefined {
  return useSelection(({ people, me }) => (me === undefined ? undefined : people.presences.get(me)))
}
