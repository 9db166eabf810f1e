// Adds people to a room, or hands it over to one of them.

import type { Room } from '@parley/client'
import { useMemo, useState } from 'react'
import { PeoplePicker, userOf, withPeople } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { ActProblem } from '../../ui/panel-components.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'

export interface RoomPeopleDialogProps {
  readonly room: Room
  readonly purpose: 'add' | 'handOver'
  readonly onClose: () => void
}

const nobody: readonly string[] = []

export function RoomPeopleDialog({ room, purpose, onClose }: RoomPeopleDialogProps) {
  const { client, t, nameOf } = useKit()
  const [people, setPeople] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const acting = usePendingActions()
  const isAdding = purpose === 'add'
  const list = useSelection((state) => state.roomMembers.get(room.id)?.members)
  const members = useMemo(() => (list ?? []).map(({ user }) => user), [list])
  const isBusy = acting.isBusy(purpose)
  const roomId = room.id

  const save = async () => {
    const users = withPeople(people, [userOf(typed)], client.state.me)
    const [first] = users
    if (isBusy) return
    if (first === undefined) return setProblem(t(isAdding ? 'members.add.nobody' : 'room.handOver.choose'))
    const isDone = isAdding
      ? await acting.act(
          purpose,
          () => client.rooms.addMembers({ roomId, users: [...users] }),
          t('members.added', { count: users.length }),
        )
      : await acting.act(
          purpose,
          () => client.rooms.modify({ roomId, newOwner: first }),
          t('room.handOver.done', { name: nameOf(first) }),
        )
    if (isDone) onClose()
  }
  return (
    <Dialog
      title={t(isAdding ? 'members.add.title' : 'room.handOver.title', { name: room.name })}
      onClose={onClose}
    >
      <form
        className="parley-form"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {!isAdding && <p className="parley-hint">{t('room.handOver.hint')}</p>}
        <PeoplePicker
          people={people}
          // There is one owner, so the last choice counts.
          onPeople={(next) => {
            setPeople(isAdding ? next : next.slice(-1))
            setProblem(undefined)
          }}
          typed={typed}
          onTyped={setTyped}
          without={isAdding ? members : nobody}
          problem={problem}
          isFirst
        />
        <ActProblem acting={acting} />
        <FormActions onCancel={onClose} tone={isAdding ? undefined : 'bad'} isBusy={isBusy}>
          {t(isBusy && isAdding ? 'members.add.busy' : isAdding ? 'members.add.do' : 'room.handOver')}
        </FormActions>
      </form>
    </Dialog>
  )
}
