import type { ConversationRef } from '@parley/client'
import { useState } from 'react'
import { useKit } from '../state/kit.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { FormActions } from '../ui/FormActions.tsx'

export interface RemoveDialogProps {
  readonly conversation: ConversationRef
  readonly onRemove: (withHistory: boolean) => void
  readonly onClose: () => void
}

/** Asks before a conversation is removed from the list, and whether to delete its messages as well. */
export function RemoveDialog({ conversation, onRemove, onClose }: RemoveDialogProps) {
  const { t, titleOf } = useKit()
  const [withHistory, setWithHistory] = useState(false)
  return (
    <Dialog title={t('list.remove.title', { name: titleOf(conversation) })} onClose={onClose}>
      <p className="parley-hint">{t('list.remove.hint')}</p>
      <label className="parley-check">
        <input
          type="checkbox"
          checked={withHistory}
          onChange={({ target }) => setWithHistory(target.checked)}
        />
        <span>{t('list.remove.history')}</span>
      </label>
      <FormActions onCancel={onClose} onConfirm={() => onRemove(withHistory)} tone="bad" first="confirm">
        {t('list.remove')}
      </FormActions>
    </Dialog>
  )
}
