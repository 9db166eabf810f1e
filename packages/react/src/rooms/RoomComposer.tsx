// The composer of a room, or why the user cannot write and how to rejoin.

import type { Room } from '@parley/client'
import { useEffect, useRef } from 'react'
import { Composer } from '../composer/index.ts'
import { useDraft } from '../state/drafts/use-draft.ts'
import { KitProvider, useKit } from '../state/kit.ts'
import { timeLeft } from '../ui/format/time-left.ts'
import { useNow, useUntil } from '../ui/hooks/use-now.ts'
import { LockIcon } from '../ui/icons/icons.tsx'
import { closedText } from './closed-text.ts'
import { ChosenPriority, useChosenPriority } from './use-chosen-priority.tsx'
import type { ShownRoom } from './use-room.ts'
import { useSlowMode } from './use-slow-mode.ts'
import { type Closed, roomClosed } from './why-room-closed.ts'

export interface RoomDockProps {
  readonly shown: ShownRoom
  readonly room: Room
  /** Opens the list of rooms, if the host has one. */
  readonly onRooms?: (() => void) | undefined
}

export function RoomComposer({ shown, room, onRooms }: RoomDockProps) {
  const closed = roomClosed(room, Date.now(), shown.wasIn)
  // Re-renders when the mute ends.
  useUntil(closed?.until ?? 0, closed?.until !== undefined)
  const wasClosed = useRef(false)
  const { announce, t } = useKit()
  const isOpen = closed === undefined
  useEffect(() => {
    if (isOpen && wasClosed.current) announce(t('closed.open'))
    wasClosed.current = !isOpen
  }, [isOpen, announce, t])
  if (!closed) return <OpenRoomComposer room={room} />
  return <ClosedRoom closed={closed} shown={shown} room={room} onRooms={onRooms} />
}

function OpenRoomComposer({ room }: { readonly room: Room }) {
  const { t, locale } = useKit()
  const { kit, chosen } = useChosenPriority()
  const until = useSlowMode(room) ?? 0
  const now = useNow(500, until > 0)
  const isPaused = until > now
  return (
    <>
      {isPaused && (
        <p className="parley-composer-note" role="timer">
          {t('room.slow.wait', { left: timeLeft(until - now, locale) })}
        </p>
      )}
      <ChosenPriority value={chosen}>
        <KitProvider kit={kit}>
          <Composer conversation={{ type: 'room', id: room.id }} isPaused={isPaused} />
        </KitProvider>
      </ChosenPriority>
    </>
  )
}

const rejoinable: ReadonlySet<Closed['why']> = new Set(['outside', 'left', 'removed', 'away'])
const isGone: ReadonlySet<Closed['why']> = new Set(['blocked', 'destroyed'])

function ClosedRoom({ closed, shown, room, onRooms }: RoomDockProps & { readonly closed: Closed }) {
  const kit = useKit()
  const { t, announce } = kit
  const { why, until } = closed
  const now = useNow(1000, until !== undefined)
  const [draft] = useDraft(`room:${room.id}`)
  const text = closedText(closed, now, kit)

  // Announces the reason, but not the remaining time.
  const kind = `${why} ${until}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced when it changes, not every second
  useEffect(() => {
    if (why !== 'outside' && why !== 'joining') announce(text)
  }, [kind])

  const isBusy = shown.isJoining || why === 'joining'
  return (
    <div className="parley-composer-dock">
      {shown.problem && <p className="parley-composer-problem">{shown.problem}</p>}
      <div
        className="parley-composer parley-composer-off parley-room-door"
        data-region="composer"
        data-why={why}
        tabIndex={-1}
      >
        {why === 'joining' ? <span className="parley-spinner" /> : <LockIcon />}
        <span className="parley-room-door-text">
          {text}
          {draft.trim() !== '' && !isGone.has(why) && ` ${t('closed.draft')}`}
        </span>
        {rejoinable.has(why) && (
          <button type="button" className="parley-button" aria-disabled={isBusy} onClick={shown.join}>
            {isBusy && <span className="parley-spinner" />}
            {t(isBusy ? 'room.joining' : why === 'outside' ? 'room.join' : 'room.join.again')}
          </button>
        )}
        {isGone.has(why) && onRooms && (
          <button type="button" className="parley-button" data-look="plain" onClick={onRooms}>
            {t('room.others')}
          </button>
        )}
      </div>
    </div>
  )
}
