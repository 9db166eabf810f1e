// Building blocks of the pages in a details panel.

import { type ReactNode, useId } from 'react'
import { CloseIcon, NextIcon } from './icons/icons.tsx'
import { useTexts } from './texts.ts'
import type { PendingActions } from './use-pending-actions.ts'

export interface CardProps {
  readonly title: string
  /** Shown at the end of the title line. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  readonly tone?: 'bad'
}

/** A section of a page under a small title. */
export function Card({ title, aside, children, tone }: CardProps) {
  const id = useId()
  return (
    <section className="parley-panel-card" aria-labelledby={id} data-tone={tone}>
      <header className="parley-panel-card-head">
        <h3 id={id} className="parley-panel-card-title">
          {title}
        </h3>
        {aside}
      </header>
      {children}
    </section>
  )
}

export interface PanelButtonProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly tone?: 'bad'
  /** Whether it leads to another page. */
  readonly leads?: boolean
  /** Why it is disabled, which is shown. */
  readonly why?: string | undefined
  readonly onClick: () => void
}

/** A row that triggers an action. A disabled one stays visible and says why. */
export function PanelButton({ label, icon, tone, leads, why, onClick }: PanelButtonProps) {
  const id = useId()
  return (
    <button
      type="button"
      className="parley-panel-button"
      data-tone={tone}
      aria-disabled={why !== undefined}
      {...(why !== undefined && { 'aria-describedby': id, title: why })}
      onClick={() => why === undefined && onClick()}
    >
      {icon}
      <span className="parley-panel-button-lines">
        <span>{label}</span>
        {why !== undefined && (
          <span id={id} className="parley-why" aria-hidden="true">
            {why}
          </span>
        )}
      </span>
      {leads && (
        <span className="parley-panel-leads">
          <NextIcon />
        </span>
      )}
    </button>
  )
}

/** The last error, which was already announced to screen readers. */
export function ActProblem({ acting }: { readonly acting: PendingActions }) {
  const { t } = useTexts()
  if (!acting.problem) return null
  return (
    <div className="parley-panel-problem">
      <span>{acting.problem.text}</span>
      <button
        type="button"
        className="parley-icon-button"
        aria-label={t('notice.dismiss')}
        onClick={acting.forget}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
