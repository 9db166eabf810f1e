import { getOrCreate } from '../../get-or-create.ts'
import type { Translate } from '../../strings/strings.ts'

const most = 3
const lists = new Map<string, Intl.ListFormat>()

/** A few names as a list, with the number of omitted ones. `count` may be larger than the number of names. */
export function shortNames(names: readonly string[], count: number, t: Translate, locale: string): string {
  const format = getOrCreate(lists, locale, () => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const all = Math.max(count, names.length)
  if (all <= most && names.length === all) return format.format(names)
  const shown = names.slice(0, most - 1)
  return t('message.names.more', { names: shown.join(t('message.separator')), count: all - shown.length })
}
