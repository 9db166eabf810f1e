import type { Group } from '@parley/client'
import { useState } from 'react'
import { isManager, whyNot } from '../../members/index.ts'
import { useKit } from '../../state/kit.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { BinIcon, PersonIcon, SignOutIcon } from '../../ui/icons/icons.tsx'
import { Card, PanelButton } from '../../ui/panel-components.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'
import { DissolveGroupDialog } from './DissolveGroupDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { OwnerLeavesDialog } from './OwnerLeavesDialog.tsx'

export interface DangerZoneProps {
  readonly group: Group
  /** Called when the user left the group, or it was dissolved. */
  readonly onGone: () => void
  /** Called when another user owns it, and much of this is no longer offered. */
  readonly onHandedOver: () => void
}

type DialogName = 'handOver' | 'leave' | 'dissolve'

/** Transfer ownership, leave and dissolve. */
export function DangerZone({ group, onGone, onHandedOver }: DangerZoneProps) {
  const { client, t } = useKit()
  const [dialog, setDialog] = useState<DialogName>()
  const acting = usePendingActions()
  const close = () => setDialog(undefined)
  const ask = (what: DialogName) => {
    acting.forget()
    setDialog(what)
  }
  const isOwner = group.role === 'owner'
  const handOver = whyNot(group, 'handOver')
  const dissolve = whyNot(group, 'dissolve')
  const leave = async () => {
    const done = t('groupSettings.leave.done', { name: group.name })
    if (await acting.act('leave', () => client.groups.leave({ groupId: group.id }), done)) onGone()
  }
  return (
    <Card title={t('groupSettings.danger')} tone="bad">
      {isManager(group) && (
        <PanelButton
          icon={<PersonIcon />}
          label={t('groupSettings.handOver')}
          why={handOver && t(handOver)}
          onClick={() => ask('handOver')}
        />
      )}
      <PanelButton
        icon={<SignOutIcon />}
        label={t('groupSettings.leave')}
        tone="bad"
        onClick={() => ask('leave')}
      />
      {isManager(group) && (
        <PanelButton
          icon={<BinIcon />}
          label={t('groupSettings.dissolve')}
          tone="bad"
          why={dissolve && t(dissolve)}
          onClick={() => ask('dissolve')}
        />
      )}
      {dialog === 'handOver' && <HandOverDialog group={group} onDone={onHandedOver} onClose={close} />}
      {dialog === 'dissolve' && <DissolveGroupDialog group={group} onGone={onGone} onClose={close} />}
      {dialog === 'leave' && isOwner && (
        <OwnerLeavesDialog
          group={group}
          onHandOver={() => ask('handOver')}
          onDissolve={() => ask('dissolve')}
          onClose={close}
        />
      )}
      {dialog === 'leave' && !isOwner && (
        <ConfirmDialog
          title={t('groupSettings.leave.title', { name: group.name })}
          hint={t(
            group.isPublic && !group.needsApproval
              ? 'groupSettings.leave.hint.open'
              : 'groupSettings.leave.hint',
          )}
          action={t('groupSettings.leave')}
          acting={acting}
          name="leave"
          onConfirm={leave}
          onClose={close}
        />
      )}
    </Card>
  )
}
