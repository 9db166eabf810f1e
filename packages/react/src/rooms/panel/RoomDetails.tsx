// The details of a room beside it, or above it if there is not enough space for both. The main page leads to others:
// all people, shared media, restrictions and settings.

import type { ConversationRef, Room } from '@parley/client'
import { useMemo, useRef, useState } from 'react'
import { PanelFrame, RestrictionsPage, SharedContentPage, usePanelNavigation } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { groupScreensTexts } from '../../strings/en/group-screens.ts'
import { groupsTexts } from '../../strings/en/groups.ts'
import { membersTexts } from '../../strings/en/members.ts'
import { noticesTexts } from '../../strings/en/notices.ts'
import { peopleTexts } from '../../strings/en/people.ts'
import { roomsTexts } from '../../strings/en/rooms.ts'
import { addEnglish, type StringKey } from '../../strings/strings.ts'
import { RoomTexts } from '../RoomTexts.tsx'
import { roomMemberManager } from '../room-member-manager.ts'
import { manages, rulesOf } from '../room-rules.ts'
import type { RoomPage } from './RoomMain.tsx'
import { RoomMain } from './RoomMain.tsx'
import { RoomPeople } from './RoomPeople.tsx'
import { RoomSettings } from './RoomSettings.tsx'

addEnglish(errorsTexts, groupScreensTexts, groupsTexts, membersTexts, noticesTexts, peopleTexts, roomsTexts)

export interface RoomDetailsProps {
  readonly room: Room
  readonly onClose: () => void
  /** Opens a private chat; without it, that is not offered. */
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
}

const titles: Readonly<Record<RoomPage, StringKey>> = {
  main: 'room.details',
  people: 'room.people',
  shared: 'shared.title',
  restrained: 'restrained.title',
  settings: 'room.settings',
}

export function RoomDetails({ room, onClose, onOpen }: RoomDetailsProps) {
  const { client, t } = useKit()
  const panel = useRef<HTMLElement>(null)
  const [page, setPage] = useState<RoomPage>('main')
  const group = useMemo(() => rulesOf(room), [room])
  const ways = usePanelNavigation(`room:${room.id}`, panel, onClose, onOpen)
  const shown = mayLookAt(room, page) ? page : 'main'

  return (
    <PanelFrame
      panel={panel}
      name={t('room.details')}
      title={t(titles[shown])}
      labels={{ back: t('room.details.back'), close: t('room.details.close') }}
      page={shown}
      onBack={() => setPage('main')}
      onClose={onClose}
    >
      {shown === 'main' && (
        <RoomMain room={room} group={group} ways={ways} onPage={setPage} onClose={onClose} />
      )}
      {shown === 'people' && <RoomPeople room={room} group={group} ways={ways} />}
      {shown === 'shared' && (
        <SharedContentPage conversation={{ type: 'room', id: room.id }} onClose={onClose} />
      )}
      {shown === 'restrained' && (
        <RoomTexts roomId={room.id} name={room.name}>
          <RestrictionsPage group={group} manager={roomMemberManager(client, room.id)} />
        </RoomTexts>
      )}
      {shown === 'settings' && <RoomSettings room={room} ways={ways} />}
    </PanelFrame>
  )
}

/** Whether the user may see a page. A user who left, or no longer manages the room, goes back to the main page. */
const mayLookAt = (room: Room, page: RoomPage): boolean =>
  page === 'main' ||
  (page !== 'shared' && manages(room)) ||
  ((page === 'people' || page === 'shared') && room.presence === 'in')
