// The user's rooms: loaded from the server, and kept current by events.

import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import type { ListedRoom } from './use-rooms.ts'

const pageSize = 50

export function useOwnRooms(): readonly ListedRoom[] {
  const client = useClient()
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const known = useSelection((state) => state.rooms)
  const [joined, setJoined] = useState<readonly ListedRoom[]>([])
  useEffect(() => {
    if (!isOnline) return
    let isWanted = true
    client.rooms.listJoined({ page: 1, pageSize }).then(
      ({ rooms }) =>
        isWanted && setJoined(rooms.map((room) => ({ ...room, memberCount: 0, isMember: true }))),
      // The list of all rooms also marks those that the user is in.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [client, isOnline])
  return useMemo(() => {
    const own = new Map(joined.map((room) => [room.id, room]))
    for (const room of known.values()) {
      const { id, name, owner, memberCount, description, maxMembers, isBanned, presence } = room
      if (presence === 'out') own.delete(id)
      else own.set(id, { id, name, owner, memberCount, description, maxMembers, isBanned, isMember: true })
    }
    return [...own.values()]
  }, [joined, known])
}
