// Translation, as one part.

import { partOf } from '../part.ts'
import { translationRows } from '../rows/people.ts'
import type { TranslationMethods } from '../types/index.ts'

export const translation = partOf<TranslationMethods>([translationRows])
