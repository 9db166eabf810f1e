import { useKit } from '../../state/kit.ts'
import { useSelection } from '../../state/use-client-state.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import { CountButton, type CountButtonProps } from '../../ui/CountButton.tsx'
import { PersonIcon } from '../../ui/icons/icons.tsx'

addEnglish(navigationTexts)

/** Opens the contacts, with the number of open requests. With a URL it is a link. */
export function ContactsButton(props: CountButtonProps) {
  const { t } = useKit()
  const count = useSelection(({ people }) => people.requests.length)
  return <CountButton {...props} icon={<PersonIcon />} label={t('contacts.open', { count })} count={count} />
}
