import { PersonIcon } from '../../icons/icons.tsx'
import { useKit } from '../../kit.ts'
import { enPeopleDoors } from '../../strings/en-people-doors.ts'
import { addEnglish } from '../../strings/strings.ts'
import { useSelection } from '../../use-selection.ts'
import { DoorButton, type DoorProps } from '../DoorButton/DoorButton.tsx'

addEnglish(enPeopleDoors)

/** Leads to the contacts, and says how many want to be one. With an address it is a link. */
export function ContactsButton(props: DoorProps) {
  const { t } = useKit()
  const count = useSelection(({ people }) => people.requests.length)
  return <DoorButton {...props} icon={<PersonIcon />} label={t('contacts.open', { count })} count={count} />
}
