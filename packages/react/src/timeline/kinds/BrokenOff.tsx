import { useKit } from '../../state/kit.ts'
import { enMore } from '../../strings/en-more.ts'
import { addEnglish } from '../../strings/strings.ts'

addEnglish(enMore)

/** Under a streamed text of which nothing more comes. */
export function BrokenOff() {
  const { t } = useKit()
  return <div className="parley-broken-off">{t('message.brokenOff')}</div>
}
