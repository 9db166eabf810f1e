import { FormActions } from '../FormActions.tsx'
import type { PendingActions } from '../use-pending-actions.ts'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly hint: string
  readonly action: string
  readonly acting: PendingActions
  /** The key of the pending action in `acting`. */
  readonly name: string
  /** The button that takes the focus. Default: "Cancel". */
  readonly first?: 'cancel' | 'confirm'
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before an action that others notice. Stays open until it has succeeded. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, hint, action, acting, name, first = 'cancel', onConfirm, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="parley-hint">{hint}</p>
      {acting.problem?.name === name && <p className="parley-problem">{acting.problem.text}</p>}
      <FormActions
        onCancel={onClose}
        onConfirm={onConfirm}
        tone="bad"
        first={first}
        isBusy={acting.isBusy(name)}
      >
        {action}
      </FormActions>
    </Dialog>
  )
}
