import { useKit } from '../../state/kit.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import { CountButton, type CountButtonProps } from '../../ui/CountButton.tsx'
import { ThreadIcon } from '../../ui/icons/ThreadIcon.tsx'
import { useUnreadThreads } from '../chip/use-thread-unread.ts'

addEnglish(navigationTexts)

/** Opens all threads of the user, with the number of unread ones. With a URL it is a link. */
export function ThreadsButton(props: CountButtonProps) {
  const { t } = useKit()
  const count = useUnreadThreads()
  return (
    <CountButton {...props} icon={<ThreadIcon />} label={t('threads.own.open', { count })} count={count} />
  )
}
