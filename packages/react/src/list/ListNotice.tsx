import type { ReactNode } from 'react'
import { useKit } from '../state/kit.ts'
import { CloseIcon } from '../ui/icons/icons.tsx'

export interface ListNoticeProps {
  readonly text: ReactNode
  readonly again?: (() => void) | undefined
  readonly onClose: () => void
}

/** A short notice at the end of the list: what failed, and what to do about it. */
export function ListNotice({ text, again, onClose }: ListNoticeProps) {
  const { t } = useKit()
  return (
    <div className="parley-list-notice">
      <span className="parley-list-notice-text">{text}</span>
      {again && (
        <button
          type="button"
          className="parley-link-button"
          onClick={() => {
            onClose()
            again()
          }}
        >
          {t('action.retry')}
        </button>
      )}
      <button type="button" className="parley-icon-button" aria-label={t('notice.dismiss')} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  )
}
