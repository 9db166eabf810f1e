import { useKit } from '../../state/kit.ts'
import { navigationTexts } from '../../strings/en/navigation.ts'
import { addEnglish } from '../../strings/strings.ts'
import { CountButton, type CountButtonProps } from '../../ui/CountButton.tsx'
import { RoomIcon } from '../../ui/icons/RoomIcon.tsx'

addEnglish(navigationTexts)

/** Opens the list of rooms. With a URL it is a link. */
export function RoomsButton(props: CountButtonProps) {
  const { t } = useKit()
  return <CountButton {...props} icon={<RoomIcon />} label={t('rooms.title')} />
}
