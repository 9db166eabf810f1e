import type { Group } from '@parley/client'
import { useKit } from '../../state/kit.ts'
import { ConfirmByNameDialog } from '../../ui/dialog/ConfirmByNameDialog.tsx'

export interface DissolveDialogProps {
  readonly group: Group
  readonly onGone: () => void
  readonly onClose: () => void
}

/** Dissolves a group for everybody. */
export function DissolveGroupDialog({ group, onGone, onClose }: DissolveDialogProps) {
  const { client, t, titleOf } = useKit()
  // Falls back to the title of a group without a name.
  const name = group.name.trim() || titleOf({ type: 'group', id: group.id })
  const words = {
    title: t('groupSettings.dissolve.title', { name }),
    hint: t('groupSettings.dissolve.hint'),
    type: t('groupSettings.dissolve.type', { name }),
    wrong: t('groupSettings.dissolve.wrong'),
    action: t('groupSettings.dissolve'),
    done: t('groupSettings.dissolve.done', { name }),
  }
  const end = () => client.groups.dissolve({ groupId: group.id })
  return <ConfirmByNameDialog {...{ name, words, end, onGone, onClose }} />
}
