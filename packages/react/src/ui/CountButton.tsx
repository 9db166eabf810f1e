import type { ReactNode } from 'react'

/** Common props of buttons that lead to another screen. */
export interface CountButtonProps {
  readonly className?: string
  /** With a URL it is a link. */
  readonly href?: string
  readonly isCurrent?: boolean
  readonly onClick?: () => void
}

/** A button that leads to another screen, with the number of open items. */
export function CountButton(
  props: CountButtonProps & { readonly icon: ReactNode; readonly label: string; readonly count: number },
) {
  const { className = '', href, isCurrent = false, onClick, icon, label, count } = props
  const common = {
    className: `parley-icon-button parley-button-badge ${className}`.trim(),
    'aria-label': label,
    title: label,
    ...(isCurrent && { 'aria-current': 'page' as const }),
    ...(onClick && { onClick }),
    children: (
      <>
        {icon}
        {count > 0 && (
          <span className="parley-badge" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </>
    ),
  }
  return href === undefined ? <button type="button" {...common} /> : <a href={href} {...common} />
}
