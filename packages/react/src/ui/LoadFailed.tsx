import { useTexts } from './texts.ts'

/** In place of a screen whose code could not be fetched. */
export function LoadFailed() {
  const { t } = useTexts()
  return <p className="parley-problem parley-not-there">{t('error.networkError')}</p>
}
