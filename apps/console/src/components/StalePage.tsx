import { useConsole } from '../context.ts'

/** Shown instead of a page that could not be loaded. */
export function StalePage() {
  const { t } = useConsole()
  return (
    <div className="console-problem" role="alert">
      <p>{t('stale.text')}</p>
      <button type="button" className="parley-button" onClick={() => location.reload()}>
        {t('stale.reload')}
      </button>
    </div>
  )
}
