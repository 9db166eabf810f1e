import type { ConversationRef } from '@parley/client'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { errorText, type ReasonedError } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { CheckIcon, SilenceIcon } from '../../ui/icons/icons.tsx'
import type { ListedRoom } from './use-rooms.ts'

export function RoomCard(props: {
  readonly room: ListedRoom
  /** True if the user is in it. */
  readonly isIn: boolean
  readonly onOpen: (conversation: ConversationRef) => void
}) {
  const { client, t, locale, announce } = useKit()
  const { room, isIn, onOpen } = props
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ReactNode>()
  const name = room.name || t('room.label')
  const { memberCount, maxMembers, description = '' } = room
  const isFull = maxMembers !== undefined && memberCount >= maxMembers
  const open = () => onOpen({ type: 'room', id: room.id })

  const join = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await client.rooms.join(room.id)
      announce(t('room.joined', { name }))
      open()
    } catch (failure) {
      const error = failure as ReasonedError
      const { reason } = error
      const why = reason === 'permissionDenied' ? t('room.refused') : errorText(t, error)
      setProblem(<ErrorLine error={error} text={why} />)
      announce(why, 'assertive')
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className="parley-card" data-room={room.id} aria-busy={isBusy}>
      <Avatar id={room.id} name={name} />
      <div className="parley-card-text">
        <div className="parley-card-title">
          <bdi className="parley-card-name">{name}</bdi>
          {memberCount > 0 && (
            <span className="parley-card-note">
              {t('room.count', {
                count: memberCount,
                number: new Intl.NumberFormat(locale).format(memberCount),
              })}
            </span>
          )}
          {room.isBanned && (
            <span className="parley-card-note parley-room-silent">
              <SilenceIcon />
              {t('room.silent')}
            </span>
          )}
        </div>
        {description.trim() !== '' && (
          <p className="parley-card-note" dir="auto">
            {description}
          </p>
        )}
        {problem && <p className="parley-problem">{problem}</p>}
      </div>
      <div className="parley-card-actions">
        {isIn ? (
          <>
            <span className="parley-card-state" data-tone="ok">
              <CheckIcon />
              {t('room.inside')}
            </span>
            <button
              type="button"
              className="parley-button"
              data-look="plain"
              aria-label={t('room.open.name', { name })}
              onClick={open}
            >
              {t('room.open')}
            </button>
          </>
        ) : isFull ? (
          <span className="parley-card-state">{t('room.full')}</span>
        ) : (
          <button
            type="button"
            className="parley-button"
            aria-label={t('room.join.name', { name })}
            aria-disabled={isBusy}
            onClick={() => void join()}
          >
            {isBusy && <span className="parley-spinner" />}
            {t('room.join')}
          </button>
        )}
      </div>
    </li>
  )
}
