import { formatBytes } from '../../ui/format/format-bytes.ts'
import type { Kit } from '../kit.ts'
import { mostFiles, type Refusal } from './attachment.ts'

/** The text that explains why files were left out. */
export function refusalText(refusal: Refusal, { t, locale, maxFileBytes }: Kit): string {
  if (refusal.why === 'tooMany') return t('attach.tooMany', { most: mostFiles, count: refusal.count })
  const { why, files } = refusal
  const [first] = files
  const most = formatBytes(maxFileBytes, locale)
  if (first && files.length === 1)
    return t(`attach.${why}`, { name: first.name, size: formatBytes(first.size, locale), most })
  return t(`attach.${why}.many`, { count: files.length, most })
}
