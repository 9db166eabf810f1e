import { useKit } from '../../state/kit.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import { RoomIcon } from '../../ui/icons/RoomIcon.tsx'

addEnglish(navigationTexts)

/** Opens the list of rooms. With a URL it is a link. */
export function RoomsButton(props: {
  readonly className?: string
  readonly href?: string
  readonly isCurrent?: boolean
  readonly onClick?: () => void
}) {
  const { t } = useKit()
  const { className = '', href, isCurrent = false, onClick } = props
  const common = {
    className: `parley-icon-button ${className}`.trim(),
    'aria-label': t('rooms.title'),
    title: t('rooms.title'),
    ...(isCurrent && { 'aria-current': 'page' as const }),
    ...(onClick && { onClick }),
    children: <RoomIcon />,
  }
  return href === undefined ? <button type="button" {...common} /> : <a href={href} {...common} />
}
