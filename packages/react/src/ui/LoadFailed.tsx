import { useTexts } from './texts.ts'

/** Replaces a screen whose code could not be loaded. */
export function LoadFailed() {
  const { t } = useTexts()
  return <p className="parley-problem parley-not-there">{t('error.networkError')}</p>
}
