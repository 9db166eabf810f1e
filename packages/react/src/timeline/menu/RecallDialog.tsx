import type { Message } from '@parley/client'
import { useKit } from '../../state/kit.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { usePendingActions } from '../../ui/use-pending-actions.ts'

interface RecallDialogProps {
  readonly message: Message
  readonly onClose: () => void
}

/** Asks for confirmation before a message is recalled for everybody. */
export function RecallDialog({ message, onClose }: RecallDialogProps) {
  const { client, t } = useKit()
  const acting = usePendingActions()
  return (
    <ConfirmDialog
      title={t('recall.title')}
      hint={t('recall.hint')}
      action={t('recall.confirm')}
      acting={acting}
      name="recall"
      first="confirm"
      onClose={onClose}
      onConfirm={async () => {
        if (await acting.act('recall', () => client.messages.recall(message))) onClose()
      }}
    />
  )
}
