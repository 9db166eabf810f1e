// The details of a room beside it, or above it where there is no room for both. One page leads to others: everybody who is
// there, who is restrained, and the settings.

import type { ConversationRef, Room } from '@parley/client'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useFocusOn, useWays } from '../../groups/panel/GroupDetails.tsx'
import { RestrainedPage } from '../../members/RestrainedPage.tsx'
import { useKit } from '../../state/kit.ts'
import { enGroupPanel } from '../../strings/en-group-panel.ts'
import { enRooms } from '../../strings/en-rooms.ts'
import { addEnglish, type StringKey } from '../../strings/strings.ts'
import { BackIcon, CloseIcon } from '../../ui/icons/icons.tsx'
import { AsRoom } from '../AsRoom.tsx'
import { asGroup, manages, roomsAsGroups } from '../as-group.ts'
import { RoomMain } from './RoomMain.tsx'
import { RoomPeople } from './RoomPeople.tsx'
import { RoomSettings } from './RoomSettings.tsx'

addEnglish(enGroupPanel)
addEnglish(enRooms)

export interface RoomDetailsProps {
  readonly room: Room
  readonly onClose: () => void
  /** To write to somebody privately; without it that is not offered. */
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
}

export type RoomPage = 'main' | 'people' | 'restrained' | 'settings'

const titles: Readonly<Record<RoomPage, StringKey>> = {
  main: 'room.details',
  people: 'room.people',
  restrained: 'restrained.title',
  settings: 'room.settings',
}

export function RoomDetails({ room, onClose, onOpen }: RoomDetailsProps) {
  const { client, t } = useKit()
  const panel = useRef<HTMLElement>(null)
  const [page, setPage] = useState<RoomPage>('main')
  const group = useMemo(() => asGroup(room), [room])
  const ways = useWays(`room:${room.id}`, panel, onClose, onOpen)
  const shown = mayLookAt(room, page) ? page : 'main'
  useFocusOn(panel, shown)

  const leave = (event: KeyboardEvent) => {
    const isOurs = !(event.target as Element).closest('dialog, [popover]')
    if (event.key !== 'Escape' || !isOurs) return
    event.preventDefault()
    event.stopPropagation()
    if (shown === 'main') onClose()
    else setPage('main')
  }

  return (
    <aside
      ref={panel}
      className="parley-panel"
      aria-label={t('room.details')}
      data-region=""
      onKeyDown={leave}
    >
      <header className="parley-panel-head">
        {shown !== 'main' && (
          <button
            type="button"
            className="parley-icon-button"
            aria-label={t('room.details.back')}
            data-panel-first=""
            onClick={() => setPage('main')}
          >
            <BackIcon />
          </button>
        )}
        <h2 className="parley-panel-title">{t(titles[shown])}</h2>
        <button
          type="button"
          className="parley-icon-button"
          aria-label={t('room.details.close')}
          {...(shown === 'main' && { 'data-panel-first': '' })}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      {/* Each page starts at its top. */}
      <div className="parley-panel-body" key={shown}>
        {shown === 'main' && (
          <RoomMain room={room} group={group} ways={ways} onPage={setPage} onClose={onClose} />
        )}
        {shown === 'people' && <RoomPeople room={room} group={group} ways={ways} />}
        {shown === 'restrained' && (
          <AsRoom roomId={room.id} name={room.name} client={roomsAsGroups(client)}>
            <RestrainedPage group={group} />
          </AsRoom>
        )}
        {shown === 'settings' && <RoomSettings room={room} ways={ways} />}
      </div>
    </aside>
  )
}

/** Whoever is out, or does not manage the room any more, is back at the first page. */
const mayLookAt = (room: Room, page: RoomPage): boolean =>
  page === 'main' || manages(room) || (page === 'people' && room.presence === 'in')
