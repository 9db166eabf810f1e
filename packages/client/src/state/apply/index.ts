// All apply functions in one table.

import type { Changes } from '../changes.ts'
import { applyMessages } from './messages.ts'

export const applies: Readonly<Record<string, (changes: Changes, told: never) => void>> = { ...applyMessages }
