// The rooms of the app: the user's own, and all others by name, page by page. Users with the permission can create one.

import type { ConversationRef } from '@parley/client'
import { useState } from 'react'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorsTexts } from '../../strings/en/errors.ts'
import { membersTexts } from '../../strings/en/members.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { roomsTexts } from '../../strings/en/rooms.ts'
import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish } from '../../strings/strings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PlusIcon, SearchIcon } from '../../ui/icons/icons.tsx'
import { RoomIcon } from '../../ui/icons/RoomIcon.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedListEnd } from '../../ui/PagedListEnd.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { NewRoomDialog } from './NewRoomDialog.tsx'
import { RoomCard } from './RoomCard.tsx'
import { useOwnRooms } from './use-own-rooms.ts'
import { useRooms } from './use-rooms.ts'

addEnglish(errorsTexts, membersTexts, navigationTexts, roomsTexts, uiTexts)

/** Props of `RoomBrowser`. */
export interface RoomBrowserProps {
  /** Called with a room that the user is in, or has just joined. */
  readonly onOpen: (conversation: ConversationRef) => void
  /** In a narrow box: goes back to the list. */
  readonly onBack?: () => void
}

export function AllRooms({ onOpen, onBack }: RoomBrowserProps) {
  const { t } = useKit()
  const [typed, setTyped] = useState('')
  const [isMaking, setMaking] = useState(false)
  const found = useRooms(typed)
  const own = useOwnRooms()
  const known = useSelection((state) => state.rooms)
  const { items: rooms, query } = found
  const make = { label: t('room.new'), run: () => setMaking(true) }
  const ids = new Set(own.map(({ id }) => id))
  // Without a query, own rooms are listed on top and left out below.
  const showsOwn = typed.trim() === '' && own.length > 0
  const others = showsOwn ? rooms.filter(({ id }) => !ids.has(id)) : rooms
  const left = others.filter(({ id }) => known.get(id)?.ended !== 'destroyed')
  return (
    <Page
      title={t('rooms.title')}
      onBack={onBack}
      isBusy={found.isLoading}
      tools={
        <div className="parley-room-tools">
          <SearchField label={t('rooms.search')} value={typed} onChange={setTyped} />
          <button type="button" className="parley-button" onClick={make.run}>
            <PlusIcon />
            {make.label}
          </button>
        </div>
      }
    >
      {showsOwn && (
        <section className="parley-page-section">
          <h3 className="parley-page-heading">{t('rooms.own')}</h3>
          <ul className="parley-cards" aria-label={t('rooms.own')}>
            {own.map((room) => (
              <RoomCard key={room.id} room={known.get(room.id) ?? room} isIn onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      {left.length > 0 && (
        <section className="parley-page-section">
          {showsOwn && <h3 className="parley-page-heading">{t('rooms.others')}</h3>}
          <ul className="parley-cards" aria-label={t(showsOwn ? 'rooms.others' : 'rooms.title')}>
            {left.map((room) => (
              <RoomCard key={room.id} room={room} isIn={ids.has(room.id)} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )}
      <PagedListEnd
        {...found}
        isEmpty={rooms.length === 0}
        failed={t('rooms.failed')}
        onMore={found.loadMore}
        onAgain={found.again}
      >
        {query !== '' ? (
          <EmptyState
            icon={<SearchIcon />}
            title={t('rooms.none', { query })}
            hint={t('rooms.none.hint')}
            action={{ label: t('rooms.all'), run: () => setTyped('') }}
          />
        ) : (
          !showsOwn && (
            <EmptyState
              icon={<RoomIcon />}
              title={t('rooms.empty')}
              hint={t('rooms.empty.hint')}
              action={make}
            />
          )
        )}
      </PagedListEnd>
      {isMaking && <NewRoomDialog onOpen={onOpen} onClose={() => setMaking(false)} />}
    </Page>
  )
}
