import { useKit } from '../../state/kit.ts'

/** Under a streamed text of which nothing more comes. */
export function StreamBrokenOff() {
  const { t } = useKit()
  return <div className="parley-broken-off">{t('message.brokenOff')}</div>
}
