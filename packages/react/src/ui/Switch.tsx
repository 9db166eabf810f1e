// A switch with its label, a description, and the reason why it cannot be changed, if any.

import { useId } from 'react'
import { uiTexts } from '../strings/en/ui.ts'
import { addEnglish } from '../strings/strings.ts'
import { useTexts } from './texts.ts'

addEnglish(uiTexts)

export interface SwitchProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  /** Why it cannot be changed. */
  readonly why?: string | undefined
  /** Whether the reason is already shown elsewhere on the screen. */
  readonly isWhyKnown?: boolean
  /** Whether the change is being saved. */
  readonly isBusy?: boolean
}

export function Switch({ label, hint, isOn, onChange, why, isWhyKnown, isBusy = false }: SwitchProps) {
  const { t } = useTexts()
  const id = useId()
  const isFixed = why !== undefined || isBusy
  return (
    <div className="parley-toggle-row">
      <span className="parley-toggle-texts">
        <span id={`${id}-label`} className="parley-toggle-label">
          {label}
        </span>
        <span id={`${id}-hint`} className="parley-hint">
          {hint}
          {why !== undefined && <span className={isWhyKnown ? 'parley-unseen' : 'parley-why'}>{why}</span>}
        </span>
      </span>
      {isBusy && (
        <>
          <span className="parley-spinner" />
          <span className="parley-unseen" role="status">
            {t('groupPanel.saving')}
          </span>
        </>
      )}
      <button
        type="button"
        role="switch"
        className="parley-toggle"
        aria-checked={isOn}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-disabled={isFixed}
        title={why}
        onClick={() => {
          if (!isFixed) onChange(!isOn)
        }}
      />
    </div>
  )
}
