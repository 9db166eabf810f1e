// The people in a room, ordered by role, with the actions on each of them.

import type { Group, Room, RoomMemberList } from '@parley/client'
import { useEffect } from 'react'
import type { PanelWays } from '../../members/index.ts'
import { MemberRows, useMemberActs } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { errorText } from '../../strings/strings.ts'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { ActProblem, PanelButton } from '../../ui/panel-components.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { RoomTexts } from '../RoomTexts.tsx'
import { roomMemberManager } from '../room-member-manager.ts'

export interface RoomPeopleProps {
  readonly room: Room
  readonly group: Group
  readonly ways: PanelWays
  /** Opens the full list; if it is set, only the first few are shown here. */
  readonly onAll?: () => void
}

const few = 5
const notLoaded: RoomMemberList = { members: [], isComplete: false, load: { name: 'none' } }

export function RoomPeople(props: RoomPeopleProps) {
  const { room } = props
  return (
    <RoomTexts roomId={room.id} name={room.name}>
      <People {...props} />
    </RoomTexts>
  )
}

function People({ room, group, ways, onAll }: RoomPeopleProps) {
  const { client, t } = useKit()
  const { rooms } = client
  const list = useSelection((state) => state.roomMembers.get(room.id)) ?? notLoaded
  const isOnline = useSelection((state) => state.connection.name === 'online')
  const acting = usePendingActions()
  const acts = useMemberActs(group, roomMemberManager(client, room.id), acting, ways)
  const { load, isComplete } = list
  const isMissing = load.name === 'none'
  useEffect(() => {
    // The error is in the state, and the screen offers a retry.
    if (isOnline && isMissing) rooms.loadMembers(room.id).catch(() => {})
  }, [rooms, room.id, isOnline, isMissing])
  const members = onAll ? list.members.slice(0, few) : list.members
  const isLoading = load.name === 'loading'
  return (
    <div className="parley-panel-stack">
      <ActProblem acting={acting} />
      <MemberRows
        group={group}
        members={members}
        acts={acts}
        ways={ways}
        isBusy={isLoading}
        missing={members.length === 0 && (isMissing || isLoading) ? Math.min(group.memberCount, few) : 0}
      />
      {load.name === 'failed' && (
        <>
          <p className="parley-problem">
            <ErrorLine error={load.error} text={t('members.failed', { why: errorText(t, load.error) })} />
          </p>
          <button
            type="button"
            className="parley-button"
            data-look="plain"
            onClick={() => rooms.loadMembers(room.id).catch(() => {})}
          >
            {t('action.retry')}
          </button>
        </>
      )}
      {onAll && members.length > 0 && <PanelButton label={t('room.people.all')} leads onClick={onAll} />}
      {!onAll && !isComplete && (load.name === 'loaded' || (isLoading && members.length > 0)) && (
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          aria-disabled={isLoading}
          onClick={() => !isLoading && rooms.loadMoreMembers(room.id).catch(() => {})}
        >
          {t(isLoading ? 'people.loading' : 'people.more')}
        </button>
      )}
      {acts.floats}
    </div>
  )
}
