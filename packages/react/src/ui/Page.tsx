import type { ReactNode, RefObject } from 'react'
import { BackIcon } from './icons/icons.tsx'
import { useTexts } from './texts.ts'

/** A screen beside the list, in place of a conversation. In a narrow box the arrow leads back. */
export function Page(props: {
  readonly title: string
  readonly onBack?: (() => void) | undefined
  /** Shown below the title, always in view. */
  readonly tools?: ReactNode
  readonly isBusy?: boolean
  /** The scroll container; takes the focus when the focused element is removed. */
  readonly body?: RefObject<HTMLDivElement | null>
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const { title, onBack, tools, isBusy = false, body, children } = props
  return (
    <section className="parley-page" aria-label={title} aria-busy={isBusy}>
      <header className="parley-conversation-head">
        {onBack && (
          <button
            type="button"
            className="parley-icon-button parley-back"
            aria-label={t('conversation.back')}
            onClick={onBack}
          >
            <BackIcon />
          </button>
        )}
        <h2 className="parley-page-title">{title}</h2>
      </header>
      {tools && <div className="parley-page-tools">{tools}</div>}
      <div ref={body} className="parley-page-body" data-region="page" tabIndex={-1}>
        <div className="parley-page-content">{children}</div>
      </div>
    </section>
  )
}
