import type { ReactNode } from 'react'

/** Common props of buttons that lead to another screen. */
export interface CountButtonProps {
  /** Additional CSS classes. */
  readonly className?: string
  /** With a URL it is a link. */
  readonly href?: string
  /** Whether the screen behind the button is shown. */
  readonly isCurrent?: boolean
  /** Shown below the icon, for bars of a few buttons. */
  readonly caption?: string
  /** Called when the button is pressed. */
  readonly onClick?: () => void
}

/** A button that leads to another screen, with the number of open items. */
export function CountButton(
  props: CountButtonProps & {
    /** The icon of the button. */
    readonly icon: ReactNode
    /** Its accessible name and tooltip. */
    readonly label: string
    /** The number of open items; 0, the default, shows none. */
    readonly count?: number
  },
) {
  const { className = '', href, isCurrent = false, onClick, caption, icon, label, count = 0 } = props
  const common = {
    className: `parley-icon-button ${className}`.trim(),
    // A label that differs from the visible text confuses users of voice control.
    ...(caption === undefined && { 'aria-label': label }),
    title: label,
    ...(isCurrent && { 'aria-current': 'page' as const }),
    ...(onClick && { onClick }),
    children: (
      <>
        <BadgedIcon icon={icon} count={count} />
        {caption !== undefined && (
          <>
            <span className="parley-button-caption" aria-hidden="true">
              {caption}
            </span>
            <span className="parley-unseen">{label}</span>
          </>
        )}
      </>
    ),
  }
  return href === undefined ? <button type="button" {...common} /> : <a href={href} {...common} />
}

/** An icon with a number at its corner, if there is one. */
export function BadgedIcon({ icon, count }: { readonly icon: ReactNode; readonly count: number }) {
  return (
    <span className="parley-badged">
      {icon}
      {count > 0 && (
        <span className="parley-badge" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  )
}
