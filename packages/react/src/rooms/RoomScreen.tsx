// A room: people, messages and composer. The details are beside it, or above it in a narrow box.

import type { ConversationRef, Room } from '@parley/client'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Forwarding, PinBar, QueuedMessages, TopBars, useActions } from '../conversation/index.ts'
import { AnnouncementText } from '../members/index.ts'
import { Avatar } from '../presence/index.ts'
import {
  type ConversationActions,
  ConversationActionsContext,
  type ConversationCallbacks,
} from '../state/conversation-actions.ts'
import { useKit } from '../state/kit.ts'
import { useConnection } from '../state/use-connection.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { groupScreensTexts } from '../strings/en/group-screens.ts'
import { membersTexts } from '../strings/en/members.ts'
import { messageActionsTexts } from '../strings/en/message-actions.ts'
import { noticesTexts } from '../strings/en/notices.ts'
import { roomsTexts } from '../strings/en/rooms.ts'
import { addEnglish, errorText, type ReasonedError } from '../strings/strings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { BackIcon, PanelIcon, SignOutIcon } from '../ui/icons/icons.tsx'
import { RoomIcon } from '../ui/icons/RoomIcon.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { lazily } from '../ui/lazily.tsx'
import { JoinNotices } from './JoinNotices.tsx'
import { PeopleCount } from './PeopleCount.tsx'
import { RoomComposer } from './RoomComposer.tsx'
import { RoomTexts } from './RoomTexts.tsx'
import { RoomTimeline } from './timeline/RoomTimeline.tsx'
import { type ShownRoom, useRoom } from './use-room.ts'

addEnglish(errorsTexts, groupScreensTexts, membersTexts, messageActionsTexts, noticesTexts, roomsTexts)

const RoomDetails = lazily(async () => (await import('./panel/RoomDetails.tsx')).RoomDetails, LoadFailed)

/** Props of a room on the screen. */
export interface RoomScreenProps extends ConversationCallbacks {
  /** The id of the room. */
  readonly roomId: string
  /** In a narrow box: goes back to the list. */
  readonly onBack?: (() => void) | undefined
  /** Called to open another conversation, for example with a member of the room. Without it, that is not offered. */
  readonly onOpen?: ((conversation: ConversationRef) => void) | undefined
  /** Opens the list of all rooms. Without it, that is not offered. */
  readonly onRooms?: (() => void) | undefined
}

export function RoomScreen(props: RoomScreenProps) {
  const { roomId, onBack } = props
  const { t } = useKit()
  const section = useRef<HTMLElement>(null)
  const conversation: ConversationRef = { type: 'room', id: roomId }
  const actions = useActions({ ...props, conversation }, section)
  const shown = useRoom(roomId)
  const { room } = shown
  const connection = useConnection()
  const isEnded = connection.name === 'signedOut' && connection.why !== undefined
  const [isDetailed, setDetailed] = useState(false)
  const name = room?.name || t('room.label')
  const isPanel = isDetailed && room !== undefined && !isEnded
  return (
    <ConversationActionsContext.Provider value={actions}>
      <RoomTexts roomId={roomId} name={name}>
        <div className="parley-conversation-frame">
          <section ref={section} className="parley-conversation-view" aria-label={t('room.region', { name })}>
            <header className="parley-conversation-head">
              {onBack && (
                <button
                  type="button"
                  className="parley-icon-button parley-back"
                  aria-label={t('conversation.back')}
                  onClick={onBack}
                >
                  <BackIcon />
                </button>
              )}
              <Avatar id={roomId} name={name} size="small" />
              <div className="parley-conversation-titles">
                <h2 className="parley-conversation-title">
                  <bdi>{name}</bdi>
                </h2>
                <PeopleCount roomId={roomId} className="parley-conversation-id" />
              </div>
              {room?.presence === 'in' && !isEnded && <LeaveButton room={room} actions={actions} />}
              {room && !isEnded && <PanelButton isOpen={isPanel} onClick={() => setDetailed(!isDetailed)} />}
            </header>
            {isEnded ? (
              <EmptyState title={t('conversation.ended.title')} hint={t('conversation.ended.hint')} />
            ) : room ? (
              <Inside {...props} conversation={conversation} shown={shown} room={room} />
            ) : shown.error ? (
              <Failed shown={shown} onRooms={props.onRooms} />
            ) : (
              <p className="parley-people-loading parley-room-loading">
                {connection.name === 'online' && <span className="parley-spinner" />}
                {t(connection.name === 'online' ? 'room.loading' : 'state.later.hint')}
              </p>
            )}
          </section>
          {isPanel && room && (
            <Suspense fallback={<div className="parley-panel" />}>
              <RoomDetails room={room} onOpen={props.onOpen} onClose={() => setDetailed(false)} />
            </Suspense>
          )}
        </div>
      </RoomTexts>
    </ConversationActionsContext.Provider>
  )
}

interface InsideProps extends RoomScreenProps {
  readonly conversation: ConversationRef
  readonly shown: ShownRoom
  readonly room: Room
}

function Inside({ conversation, shown, room, onRooms }: InsideProps) {
  const { client, t } = useKit()
  const isIn = room.presence === 'in'
  // Users who have never been in the room see its description instead of messages.
  const isOutside = room.presence === 'out' && !client.state.timelines.has(`room:${room.id}`)
  return (
    <>
      <TopBars>
        {isIn && <AnnouncementText owner={`room:${room.id}`} text={(room.announcement ?? '').trim()} />}
        {isIn && <PinBar key={room.id} conversation={conversation} />}
      </TopBars>
      {isOutside ? (
        <div className="parley-room-outside">
          <span className="parley-room-outside-icon">
            <RoomIcon />
          </span>
          <p className="parley-hero-name">
            <bdi>{room.name || t('room.label')}</bdi>
          </p>
          <PeopleCount roomId={room.id} className="parley-hero-line" />
          {room.description !== '' && (
            <p className="parley-room-outside-text" dir="auto">
              {room.description}
            </p>
          )}
          {room.ended !== 'blocked' && room.ended !== 'destroyed' && (
            <p className="parley-hint">{t('room.outside.hint')}</p>
          )}
        </div>
      ) : (
        <RoomTimeline conversation={conversation} isOver={room.presence === 'out'} />
      )}
      {isIn && <JoinNotices roomId={room.id} />}
      <QueuedMessages conversation={conversation} />
      <div className="parley-composer-place">
        <RoomComposer shown={shown} room={room} onRooms={onRooms} />
      </div>
      <Forwarding />
    </>
  )
}

function Failed({
  shown,
  onRooms,
}: {
  readonly shown: ShownRoom
  readonly onRooms: (() => void) | undefined
}) {
  const { t } = useKit()
  const error = shown.error as ReasonedError
  if (error.reason === 'roomNotFound')
    return (
      <EmptyState
        icon={<RoomIcon />}
        title={t('room.gone')}
        hint={t('room.gone.hint')}
        {...(onRooms && { action: { label: t('room.others'), run: onRooms } })}
      />
    )
  return (
    <EmptyState
      title={t('room.failed')}
      hint={<ErrorLine error={error} />}
      action={{ label: t('action.retry'), run: shown.reload }}
    />
  )
}

function LeaveButton({ room, actions }: { readonly room: Room; readonly actions: ConversationActions }) {
  const { client, t } = useKit()
  const leave = () =>
    client.rooms.leave(room.id).catch((error: ReasonedError) => {
      actions.notify({ text: t('room.leave.failed', { why: errorText(t, error) }), error })
    })
  return (
    <button
      type="button"
      className="parley-icon-button"
      aria-label={t('room.leave')}
      title={t('room.leave')}
      onClick={leave}
    >
      <SignOutIcon />
    </button>
  )
}

/** The button that opens the details, and gets the focus back when they are closed. */
function PanelButton({ isOpen, onClick }: { readonly isOpen: boolean; readonly onClick: () => void }) {
  const { t } = useKit()
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(isOpen)
  useEffect(() => {
    if (before.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    before.current = isOpen
  }, [isOpen])
  return (
    <button
      ref={button}
      type="button"
      className="parley-icon-button"
      aria-label={t('room.details')}
      title={t('room.details')}
      aria-expanded={isOpen}
      onPointerEnter={RoomDetails.fetch}
      onFocus={RoomDetails.fetch}
      onClick={onClick}
    >
      <PanelIcon />
    </button>
  )
}
