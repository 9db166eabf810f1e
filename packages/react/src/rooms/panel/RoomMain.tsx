import type { Group, Room } from '@parley/client'
import { useId, useState } from 'react'
import type { PanelWays } from '../../members/index.ts'
import { AnnouncementFields } from '../../members/index.ts'
import { Avatar } from '../../presence/index.ts'
import { useKit } from '../../state/kit.ts'
import {
  AlertIcon,
  BinIcon,
  NewGroupIcon,
  PersonIcon,
  PictureIcon,
  SettingsIcon,
  SignOutIcon,
  SilenceIcon,
} from '../../ui/icons/icons.tsx'
import { ActProblem, Card, PanelButton } from '../../ui/panel-components.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { RoomFiles } from '../files/RoomFiles.tsx'
import { PeopleCount } from '../PeopleCount.tsx'
import { manages } from '../room-rules.ts'
import { DestroyRoomDialog } from './DestroyRoomDialog.tsx'
import { RoomPeople } from './RoomPeople.tsx'
import { RoomPeopleDialog } from './RoomPeopleDialog.tsx'

export type RoomPage = 'main' | 'people' | 'shared' | 'restrained' | 'settings'

export interface RoomMainProps {
  readonly room: Room
  readonly group: Group
  readonly ways: PanelWays
  readonly onPage: (page: RoomPage) => void
  readonly onClose: () => void
}

/** The main page: the room itself, its people, and the links to the other pages. */
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
          {isManager && <AddButton room={room} />}
        </Card>
      )}
      {isIn && (
        <>
          <div className="parley-panel-card" data-look="buttons">
            <PanelButton
              icon={<PictureIcon />}
              label={t('shared.title')}
              leads
              onClick={() => onPage('shared')}
            />
          </div>
          <Card title={t('files.name')}>
            <RoomFiles room={room} />
          </Card>
        </>
      )}
      {isManager && (
        <>
          <BanCard room={room} />
          <SlowCard room={room} />
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

/** The picture, name, number of people, the user's role and the state of the room. */
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

function AddButton({ room }: { readonly room: Room }) {
  const { t } = useKit()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PanelButton icon={<NewGroupIcon />} label={t('members.add')} onClick={() => setAdding(true)} />
      {isAdding && <RoomPeopleDialog room={room} purpose="add" onClose={() => setAdding(false)} />}
    </>
  )
}

const slowChoices = [5, 10, 30, 60, 300, 900, 3600]

/** How long members wait between two messages. */
function SlowCard({ room }: { readonly room: Room }) {
  const { client, t, locale } = useKit()
  const acting = usePendingActions()
  const id = useId()
  const { slowSeconds } = room
  const choices = slowChoices.includes(slowSeconds) ? slowChoices : [...slowChoices, slowSeconds]
  const choose = (seconds: number) =>
    acting.act(
      'slow',
      () => client.rooms.modify({ roomId: room.id, slowSeconds: seconds }),
      t('groupPanel.saved'),
    )
  return (
    <div className="parley-panel-card">
      <label className="parley-label" htmlFor={id}>
        {t('room.slow')}
      </label>
      <select
        id={id}
        className="parley-input parley-select"
        value={slowSeconds}
        aria-describedby={`${id}-hint`}
        aria-busy={acting.isBusy('slow')}
        onChange={(event) => void choose(Number(event.target.value))}
      >
        <option value={0}>{t('room.slow.off')}</option>
        {choices
          .filter((seconds) => seconds > 0)
          .sort((a, b) => a - b)
          .map((seconds) => (
            <option key={seconds} value={seconds}>
              {waitText(seconds, locale)}
            </option>
          ))}
      </select>
      <p id={`${id}-hint`} className="parley-hint">
        {t('room.slow.hint')}
      </p>
      <ActProblem acting={acting} />
    </div>
  )
}

/** A duration in words: '30 seconds', '5 minutes', '1 hour'. */
function waitText(seconds: number, locale: string): string {
  const [count, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second']
  return new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' }).format(
    count as number,
  )
}

/** The buttons to leave the room, and to destroy it for everybody. */
function Ways({ room, onClose }: Pick<RoomMainProps, 'room' | 'onClose'>) {
  const { client, t } = useKit()
  const [dialog, setDialog] = useState<'destroy' | 'handOver'>()
  const close = () => setDialog(undefined)
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
        <>
          <PanelButton
            icon={<PersonIcon />}
            label={t('room.handOver')}
            onClick={() => setDialog('handOver')}
          />
          <PanelButton
            icon={<BinIcon />}
            label={t('room.destroy')}
            tone="bad"
            onClick={() => setDialog('destroy')}
          />
        </>
      )}
      <ActProblem acting={acting} />
      {dialog === 'destroy' && <DestroyRoomDialog room={room} onGone={onClose} onClose={close} />}
      {dialog === 'handOver' && <RoomPeopleDialog room={room} purpose="handOver" onClose={close} />}
    </div>
  )
}
