// The plug-in for translation.

import { translationRows } from '../method-tables/people.ts'
import { partOf } from '../plugins.ts'
import type { TranslationMethods } from '../types/index.ts'

/** Translation, for `miniCore.usePlugin`. */
export const translation = partOf<TranslationMethods>([translationRows])
