import type { ReactNode } from 'react'
import { FormActions } from './FormActions.tsx'
import { ActProblem } from './panel-components.tsx'
import { useTexts } from './texts.ts'
import type { PendingActions } from './use-pending-actions.ts'

export interface EditFormProps {
  readonly acting: PendingActions
  readonly isBusy: boolean
  /** Whether there is something to save; without it, no buttons are shown. */
  readonly hasChanges: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
  readonly children: ReactNode
}

/** Fields that are saved together. The input is kept until it is saved or discarded. */
export function EditForm({ acting, isBusy, hasChanges, onSave, onDiscard, children }: EditFormProps) {
  const { t } = useTexts()
  return (
    <form
      className="parley-form"
      aria-busy={isBusy}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <ActProblem acting={acting} />
      {hasChanges && (
        <FormActions
          onCancel={() => {
            acting.forget()
            onDiscard()
          }}
          cancel={t('groupPanel.discard')}
          isBusy={isBusy}
        >
          {t(isBusy ? 'groupPanel.saving' : 'groupPanel.save')}
        </FormActions>
      )}
    </form>
  )
}
