import { InboxIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { enGroupDoors } from '../../strings/en-group-doors.ts'
import { addEnglish } from '../../strings/strings.ts'
import { useRequestCount } from './use-request-count.ts'

addEnglish(enGroupDoors)

/** Leads to those who wait for an answer, and says how many they are. With an address it is a link. */
export function InboxButton(props: {
  readonly className?: string
  readonly href?: string
  readonly isCurrent?: boolean
  readonly onClick?: () => void
}) {
  const { t } = useKit()
  const { className = '', href, isCurrent = false, onClick } = props
  const count = useRequestCount()
  const label = t('inbox.open', { count })
  const common = {
    className: `parley-icon-button parley-button-badge ${className}`.trim(),
    'aria-label': label,
    title: label,
    ...(isCurrent && { 'aria-current': 'page' as const }),
    ...(onClick && { onClick }),
    children: (
      <>
        <InboxIcon />
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
