import { useTexts } from '../texts.ts'
import type { PendingActions } from '../use-pending-actions.ts'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  readonly hint: string
  readonly action: string
  readonly acting: PendingActions
  /** The key of the pending action in `acting`. */
  readonly name: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks for confirmation before an action that others notice. Stays open until it succeeded. */
export function ConfirmDialog({ title, hint, action, acting, name, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTexts()
  const isBusy = acting.isBusy(name)
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="parley-hint">{hint}</p>
      {acting.problem?.name === name && <p className="parley-problem">{acting.problem.text}</p>}
      <div className="parley-form-actions" aria-busy={isBusy}>
        <button
          type="button"
          className="parley-button"
          data-look="plain"
          data-first-focus=""
          onClick={onClose}
        >
          {t('action.cancel')}
        </button>
        <button
          type="button"
          className="parley-button"
          data-tone="bad"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onConfirm()}
        >
          {isBusy && <span className="parley-spinner" />}
          {action}
        </button>
      </div>
    </Dialog>
  )
}
