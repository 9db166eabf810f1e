import { useConsole } from '../context.ts'

export interface PagerProps {
  /** Undefined on the first page. */
  readonly onPrevious: (() => void) | undefined
  /** Undefined on the last page. */
  readonly onNext: (() => void) | undefined
}

/** Buttons for the pages of a list with cursors. */
export function Pager({ onPrevious, onNext }: PagerProps) {
  const { t } = useConsole()
  return (
    <div className="console-pager">
      <Step text={t('previous')} onClick={onPrevious} />
      <Step text={t('next')} onClick={onNext} />
    </div>
  )
}

function Step({ text, onClick }: { text: string; onClick: (() => void) | undefined }) {
  return (
    <button
      type="button"
      className="parley-button"
      data-look="plain"
      aria-disabled={!onClick}
      onClick={onClick}
    >
      {text}
    </button>
  )
}
