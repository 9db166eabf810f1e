import { useEffect, useState } from 'react'
import { useKit } from '../state/kit.ts'

/** The shortest time between two updates: a number that changes many times a second cannot be read. */
const atMostEveryMs = 1000

/** The number of people in a room, as a separate component with throttled updates. */
export function PeopleCount({ roomId, className }: { readonly roomId: string; readonly className: string }) {
  const { client, t, locale } = useKit()
  const [count, setCount] = useState(() => client.state.rooms.get(roomId)?.memberCount)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let shownAt = Number.NEGATIVE_INFINITY
    const show = () => {
      timer = undefined
      shownAt = performance.now()
      setCount(client.state.rooms.get(roomId)?.memberCount)
    }
    const changed = () => {
      timer ??= setTimeout(show, Math.max(0, shownAt + atMostEveryMs - performance.now()))
    }
    const stop = client.watch(({ rooms }) => rooms.get(roomId)?.memberCount, changed)
    changed()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, roomId])
  if (count === undefined) return null
  return (
    <span className={className}>
      {t('room.count', { count, number: new Intl.NumberFormat(locale).format(count) })}
    </span>
  )
}
