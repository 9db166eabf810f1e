import { uiTexts } from '../../strings/en/ui.ts'
import { addEnglish } from '../../strings/strings.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { useTexts } from '../texts.ts'

addEnglish(uiTexts)

/** Props of `ProgressRing`. */
export interface ProgressRingProps {
  /** The progress from 0 to 1; undefined if it is unknown. */
  readonly value: number | undefined
  /** The accessible name of what is making progress. */
  readonly label?: string
  /** Cancels the action; without it there is no cancel button. */
  readonly onCancel?: () => void
}

const length = 100

/** The progress of an action, with a cancel button. */
export function ProgressRing({ value, label, onCancel }: ProgressRingProps) {
  const { t } = useTexts()
  const isKnown = value !== undefined && Number.isFinite(value)
  const part = isKnown ? Math.min(1, Math.max(0, value)) : 0.25
  const percent = Math.round(part * 100)
  return (
    <span className="parley-ring" {...(!isKnown && { 'data-unknown': '' })}>
      <span
        role="progressbar"
        className="parley-ring-bar"
        aria-label={label ?? t('progressRing.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(isKnown && { 'aria-valuenow': percent })}
      >
        <svg className="parley-ring-circle" viewBox="0 0 44 44" aria-hidden="true">
          <circle cx="22" cy="22" r="19" />
          <circle
            cx="22"
            cy="22"
            r="19"
            data-done=""
            pathLength={length}
            // A small arc is visible from the start.
            strokeDasharray={`${Math.max(3, part * length)} ${length}`}
          />
        </svg>
      </span>
      {onCancel && (
        <button
          type="button"
          className="parley-ring-cancel"
          aria-label={t('progressRing.cancel')}
          title={t('progressRing.cancel')}
          onClick={onCancel}
        >
          <CloseIcon />
        </button>
      )}
    </span>
  )
}
