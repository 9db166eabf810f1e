import { useKit } from '../../kit.ts'
import { enGroupDoors } from '../../strings/en-group-doors.ts'
import { addEnglish } from '../../strings/strings.ts'
import { ThreadIcon } from '../ThreadChip/ThreadIcon.tsx'
import { useUnreadThreads } from '../ThreadChip/use-thread-unread.ts'

addEnglish(enGroupDoors)

/** Leads to all threads one is in, and says how many have something new. With an address it is a link. */
export function ThreadsButton(props: {
  readonly className?: string
  readonly href?: string
  readonly isCurrent?: boolean
  readonly onClick?: () => void
}) {
  const { t } = useKit()
  const { className = '', href, isCurrent = false, onClick } = props
  const count = useUnreadThreads()
  const label = t('threads.own.open', { count })
  const common = {
    className: `parley-icon-button parley-button-badge ${className}`.trim(),
    'aria-label': label,
    title: label,
    ...(isCurrent && { 'aria-current': 'page' as const }),
    ...(onClick && { onClick }),
    children: (
      <>
        <ThreadIcon />
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
