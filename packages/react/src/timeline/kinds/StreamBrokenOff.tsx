import { useKit } from '../../state/kit.ts'

/** Shown below a streamed text that was cut off. */
export function StreamBrokenOff() {
  const { t } = useKit()
  return <div className="parley-broken-off">{t('message.brokenOff')}</div>
}
