import type { Group } from '@parley/client'
import { useKit } from '../../state/kit.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'

export interface OwnerLeavesProps {
  readonly group: Group
  readonly onHandOver: () => void
  readonly onDissolve: () => void
  readonly onClose: () => void
}

/** Explains why the owner cannot simply leave, and what they can do instead. */
export function OwnerLeavesDialog({ group, onHandOver, onDissolve, onClose }: OwnerLeavesProps) {
  const { t } = useKit()
  return (
    <Dialog title={t('groupSettings.leave.title', { name: group.name })} onClose={onClose}>
      <p className="parley-hint">{t('groupSettings.leave.owner')}</p>
      <div className="parley-form-actions">
        <button type="button" className="parley-button" data-look="plain" onClick={onDissolve}>
          {t('groupSettings.dissolve')}
        </button>
        <button type="button" className="parley-button" data-first-focus="" onClick={onHandOver}>
          {t('groupSettings.handOver')}
        </button>
      </div>
    </Dialog>
  )
}
