import type { Group, Room } from '@parley/client'
import { useState } from 'react'
import type { PanelWays } from '../../members/index.ts'
import { AnnouncementFields } from '../../members/index.ts'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import { AlertIcon, BinIcon, SettingsIcon, SignOutIcon, SilenceIcon } from '../../ui/icons/icons.tsx'
import { ActProblem, Card, PanelButton } from '../../ui/panel-parts.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { PeopleCount } from '../PeopleCount.tsx'
import { manages } from '../room-rules.ts'
import { DestroyRoomDialog } from './DestroyRoomDialog.tsx'
import { RoomPeople } from './RoomPeople.tsx'

export type RoomPage = 'main' | 'people' | 'restrained' | 'settings'

export interface RoomMainProps {
  readonly room: Room
  readonly group: Group
  readonly ways: PanelWays
  readonly onPage: (page: RoomPage) => void
  readonly onClose: () => void
}

/** The main page: what the room is, its people, and the way to the other pages. */
export function RoomMain({ room, group, ways, onPage, onClose }: RoomMainProps) {
  const { client, t } = useKit()
  const roomId = room.id
  const isManager = manages(room)
  const isIn = room.presence === 'in'
  return (
    <div className="parley-panel-stack">
      <Hero room={room} />
      {(isManager || (isIn && room.announcement)) && (
        <Card title={t('groupPanel.announcement')}>
          <AnnouncementFields
            text={(room.announcement ?? '').trim()}
            canEdit={isManager}
            onSave={(announcement) => client.rooms.setAnnouncement({ roomId, announcement })}
          />
        </Card>
      )}
      {(isIn || isManager) && (
        <Card title={t('room.people')}>
          <RoomPeople room={room} group={group} ways={ways} onAll={() => onPage('people')} />
        </Card>
      )}
      {isManager && (
        <>
          <BanCard room={room} />
          <div className="parley-panel-card" data-look="buttons">
            <PanelButton
              icon={<SettingsIcon />}
              label={t('room.settings')}
              leads
              onClick={() => onPage('settings')}
            />
            <PanelButton
              icon={<SilenceIcon />}
              label={t('restrained.title')}
              leads
              onClick={() => onPage('restrained')}
            />
          </div>
        </>
      )}
      <Ways room={room} onClose={onClose} />
    </div>
  )
}

/** Picture, name, number of people, the user's role and the state of the room. */
function Hero({ room }: { readonly room: Room }) {
  const { t } = useKit()
  const { id, role, ended, presence } = room
  const name = room.name || t('room.label')
  return (
    <div className="parley-hero">
      <Avatar id={id} name={name} />
      <p className="parley-hero-name">
        <bdi>{name}</bdi>
      </p>
      <p className="parley-hero-line">
        <PeopleCount roomId={id} className="" />
      </p>
      {role !== 'member' && <span className="parley-role">{t(`room.mine.${role}`)}</span>}
      {room.description !== '' && (
        <p className="parley-hero-description" dir="auto">
          {room.description}
        </p>
      )}
      {presence === 'out' && <State text={t(`room.closed.${ended ?? 'outside'}`)} />}
      {ended !== 'destroyed' && room.isBanned && <State text={t('room.closed.banned')} />}
    </div>
  )
}

function State({ text }: { readonly text: string }) {
  return (
    <p className="parley-panel-state">
      <AlertIcon />
      {text}
    </p>
  )
}

function BanCard({ room }: { readonly room: Room }) {
  const { client, t } = useKit()
  const acting = usePendingActions()
  const roomId = room.id
  return (
    <div className="parley-panel-card">
      <Switch
        label={t('room.ban')}
        hint={t('room.ban.hint')}
        isOn={room.isBanned}
        isBusy={acting.isBusy('ban')}
        onChange={(isOn) =>
          acting.act('ban', () => (isOn ? client.rooms.ban({ roomId }) : client.rooms.unban({ roomId })))
        }
      />
      <ActProblem acting={acting} />
    </div>
  )
}

/** Leave, and destroy the room for everybody. */
function Ways({ room, onClose }: Pick<RoomMainProps, 'room' | 'onClose'>) {
  const { client, t } = useKit()
  const [isAsking, setAsking] = useState(false)
  const acting = usePendingActions()
  const isOwner = room.role === 'owner' && room.ended !== 'destroyed'
  if (room.presence !== 'in' && !isOwner) return null
  const leave = async () => {
    const done = t('room.left', { name: room.name })
    if (await acting.act('leave', () => client.rooms.leave(room.id), done)) onClose()
  }
  return (
    <div className="parley-panel-card" data-look="buttons">
      {room.presence === 'in' && (
        <PanelButton icon={<SignOutIcon />} label={t('room.leave')} onClick={leave} />
      )}
      {isOwner && (
        <PanelButton
          icon={<BinIcon />}
          label={t('room.destroy')}
          tone="bad"
          onClick={() => setAsking(true)}
        />
      )}
      <ActProblem acting={acting} />
      {isAsking && <DestroyRoomDialog room={room} onGone={onClose} onClose={() => setAsking(false)} />}
    </div>
  )
}
