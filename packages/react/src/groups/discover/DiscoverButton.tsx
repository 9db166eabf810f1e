import { useKit } from '../../state/kit.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import { GlobeIcon } from '../../ui/icons/icons.tsx'

addEnglish(navigationTexts)

/** Opens the public groups. With a URL it is a link. */
export function DiscoverButton(props: {
  /** Additional CSS classes. */
  readonly className?: string
  /** With a URL it is a link. */
  readonly href?: string
  /** Whether the screen behind the button is shown. */
  readonly isCurrent?: boolean
  /** Called when the button is pressed. */
  readonly onClick?: () => void
}) {
  const { t } = useKit()
  const { className = '', href, isCurrent = false, onClick } = props
  const common = {
    className: `parley-icon-button ${className}`.trim(),
    'aria-label': t('discover.title'),
    title: t('discover.title'),
    ...(isCurrent && { 'aria-current': 'page' as const }),
    ...(onClick && { onClick }),
    children: <GlobeIcon />,
  }
  return href === undefined ? <button type="button" {...common} /> : <a href={href} {...common} />
}
