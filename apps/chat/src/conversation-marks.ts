// The conversation marks of this app.

import type { Marks } from '@parley/react'
import type { AppTranslate } from './strings/strings.ts'

export const marksOf = (text: AppTranslate): Marks => ({
  0: { name: text('mark.work'), color: 'light-dark(#4a4fd8, #8d93ff)' },
  1: { name: text('mark.family'), color: 'light-dark(#2f7d6b, #5fc4ac)' },
  2: { name: text('mark.later'), color: 'light-dark(#b3562f, #ee9a6d)' },
})
