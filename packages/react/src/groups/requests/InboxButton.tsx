import { useKit } from '../../state/kit.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import { CountButton, type CountButtonProps } from '../../ui/CountButton.tsx'
import { InboxIcon } from '../../ui/icons/icons.tsx'
import { useRequestCount } from './use-request-count.ts'

addEnglish(navigationTexts)

/** Opens the open requests, with their number. With a URL it is a link. */
export function InboxButton(props: CountButtonProps) {
  const { t } = useKit()
  const count = useRequestCount()
  return <CountButton {...props} icon={<InboxIcon />} label={t('inbox.open', { count })} count={count} />
}
