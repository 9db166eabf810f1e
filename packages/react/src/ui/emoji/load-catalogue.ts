import type { Language } from '../../strings/strings.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'

const loaded = new Map<Language, Promise<Catalogue>>()

/** The emoji, loaded when the picker first opens. After a failure the next call tries again. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  const known = loaded.get(language)
  if (known) return known
  const loading = import('./emoji-data.ts').then((data) => createCatalogue(data, language))
  loaded.set(language, loading)
  loading.catch(() => loaded.delete(language))
  return loading
}
