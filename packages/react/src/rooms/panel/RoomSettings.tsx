// The name and description of a room, for its managers. The input is kept until it is saved.

import type { Room } from '@parley/client'
import { useState } from 'react'
import type { PanelWays } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { EditForm } from '../../ui/EditForm.tsx'
import { Card } from '../../ui/panel-components.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { type RoomAbout, RoomFields } from './RoomFields.tsx'

export function RoomSettings({ room, ways }: { readonly room: Room; readonly ways: PanelWays }) {
  const { client, t } = useKit()
  const [typed, setTyped] = useState<Partial<RoomAbout>>({})
  const [isMissing, setMissing] = useState(false)
  const acting = usePendingActions()
  const isBusy = acting.isBusy('about')
  const about = { name: room.name, description: room.description, ...typed }
  const changed = {
    ...(about.name.trim() !== room.name && { name: about.name.trim() }),
    ...(about.description.trim() !== room.description && { description: about.description.trim() }),
  }
  const hasChanges = Object.keys(changed).length > 0

  const save = async () => {
    if (isBusy || !hasChanges) return
    if (about.name.trim() === '') return setMissing(true)
    const work = () => client.rooms.modify({ roomId: room.id, ...changed })
    if (!(await acting.act('about', work, t('groupPanel.saved')))) return
    setTyped({})
    // The pressed button is no longer rendered.
    ways.refocus()
  }
  return (
    <div className="parley-panel-stack">
      <Card title={t('groupSettings.about')}>
        <EditForm
          acting={acting}
          isBusy={isBusy}
          hasChanges={hasChanges}
          onSave={() => void save()}
          onDiscard={() => {
            setTyped({})
            setMissing(false)
          }}
        >
          <RoomFields
            about={about}
            problem={isMissing ? t('room.name.missing') : undefined}
            onChange={(change) => {
              setTyped({ ...typed, ...change })
              setMissing(false)
            }}
          />
        </EditForm>
      </Card>
    </div>
  )
}
