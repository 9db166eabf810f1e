import type { ReactNode } from 'react'
import { useTexts } from './texts.ts'

/** Props of `FormActions`. */
export interface FormActionsProps {
  /** Called by the first button. */
  readonly onCancel: () => void
  /** The text of the first button. Default: "Cancel". */
  readonly cancel?: ReactNode
  /** Called by the second button, unless it is busy. Without it, the button submits the form. */
  readonly onConfirm?: () => void
  /** 'bad' for actions that cannot be undone. */
  readonly tone?: 'bad' | undefined
  /** The button that takes the focus when a dialog opens. */
  readonly first?: 'cancel' | 'confirm'
  /** Whether an action is running: a spinner is shown. */
  readonly isBusy?: boolean
  /** Whether the second button is disabled. */
  readonly isDisabled?: boolean
  /** The text of the second button. */
  readonly children: ReactNode
}

/** The two buttons at the end of a form or dialog. */
export function FormActions(props: FormActionsProps) {
  const { t } = useTexts()
  const { onCancel, cancel, onConfirm, tone, first, isBusy, isDisabled, children } = props
  const button = (isFirst: boolean) => ({
    className: 'parley-button',
    ...(isFirst && { 'data-first-focus': '' }),
  })
  return (
    <div className="parley-form-actions" aria-busy={isBusy}>
      <button type="button" data-look="plain" {...button(first === 'cancel')} onClick={onCancel}>
        {cancel ?? t('action.cancel')}
      </button>
      <button
        type={onConfirm ? 'button' : 'submit'}
        data-tone={tone}
        {...button(first === 'confirm')}
        aria-disabled={isDisabled || isBusy}
        onClick={() => !isBusy && onConfirm?.()}
      >
        {isBusy && <span className="parley-spinner" />}
        {children}
      </button>
    </div>
  )
}
