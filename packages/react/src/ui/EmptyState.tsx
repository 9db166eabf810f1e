import type { ReactNode } from 'react'

/** Props of `EmptyState`. */
export interface EmptyStateProps {
  /** The first line. */
  readonly title: string
  /** A second line that says what to do. */
  readonly hint?: ReactNode
  /** Shown above the title. */
  readonly icon?: ReactNode
  /** One button for the next step. */
  readonly action?: EmptyAction
  /** Further actions, below it. */
  readonly more?: readonly EmptyAction[]
}

/** A button of an empty state. */
export interface EmptyAction {
  /** The text of the button. */
  readonly label: string
  /** Called when the button is pressed. */
  readonly run: () => void
}

/** The empty state of a list: why it is empty, and what to do next. */
export function EmptyState({ title, hint, icon, action, more = [] }: EmptyStateProps) {
  return (
    <div className="parley-empty">
      {icon && <div className="parley-empty-icon">{icon}</div>}
      <p className="parley-empty-title">{title}</p>
      {hint && <p className="parley-empty-hint">{hint}</p>}
      {action && (
        <button type="button" className="parley-button" data-look="plain" onClick={action.run}>
          {action.label}
        </button>
      )}
      {more.map(({ label, run }) => (
        <button key={label} type="button" className="parley-link-button" onClick={run}>
          {label}
        </button>
      ))}
    </div>
  )
}
