import { PersonIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { enPeopleDoors } from '../../strings/en-people-doors.ts'
import { addEnglish } from '../../strings/strings.ts'
import { useSelection } from '../../use-selection.ts'

addEnglish(enPeopleDoors)

/** Leads to the contacts, and says how many want to be one. With an address it is a link. */
export function ContactsButton(props: {
  readonly className?: string
  readonly href?: string
  readonly isCurrent?: boolean
  readonly onClick?: () => void
}) {
  const { t } = useKit()
  const { className = '', href, isCurrent = false, onClick } = props
  const count = useSelection(({ people }) => people.requests.length)
  const label = t('contacts.open', { count })
  const common = {
    className: `parley-icon-button parley-button-badge ${className}`.trim(),
    'aria-label': label,
    title: label,
    ...(isCurrent && { 'aria-current': 'page' as const }),
    ...(onClick && { onClick }),
    children: (
      <>
        <PersonIcon />
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
