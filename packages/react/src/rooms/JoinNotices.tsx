// Users who join a room: a line above the composer, not a row in the timeline. Many are shown as a number.

import { useEffect, useState } from 'react'
import { useKit } from '../state/kit.ts'
import { createJoinNotices, type RecentJoins } from './join-notices.ts'

export function JoinNotices({ roomId }: { readonly roomId: string }) {
  const { client, t, nameOf } = useKit()
  const [recent, setRecent] = useState<RecentJoins>()
  useEffect(() => {
    const notices = createJoinNotices({
      show: setRecent,
      after(ms, run) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    })
    const stop = client.on('rooms.membersJoined', ({ data }) => {
      if (data.roomId !== roomId) return
      const { members = [], users = [], by = '' } = data
      const named = members.length > 0 ? members : users.map(({ name }) => name)
      notices.came((named.length > 0 ? named : [by]).filter((user) => user && user !== client.state.me))
    })
    return () => {
      stop()
      notices.stop()
    }
  }, [client, roomId])
  return (
    <p className="parley-room-comings">
      {recent &&
        t(recent.count === 1 ? 'room.came.one' : 'room.came.many', {
          name: nameOf(recent.last),
          count: recent.count - 1,
        })}
    </p>
  )
}
