// Validation of profile fields. The server accepts any text within its limit; obvious mistakes are reported before
// sending.

import type { Profile } from '@parley/client'

export type EditedKey = 'nickname' | 'sign' | 'mail' | 'phone' | 'gender' | 'birth'
export type Edited = Readonly<Record<EditedKey, string>>
export type Problem = 'mail.wrong' | 'phone.wrong' | 'birth.wrong' | 'long'

export const editedKeys: readonly EditedKey[] = ['nickname', 'sign', 'mail', 'phone', 'gender', 'birth']

/** The server's limit in bytes. */
const longestValue = 2048

export const editedOf = (profile: Profile | undefined): Edited =>
  Object.fromEntries(editedKeys.map((key) => [key, profile?.[key] ?? ''])) as Edited

export function problemOf(key: EditedKey, value: string, today: string): Problem | undefined {
  const text = value.trim()
  if (text === '') return undefined
  if (new TextEncoder().encode(text).length > longestValue) return 'long'
  if (key === 'mail' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'mail.wrong'
  if (key === 'phone' && !/^\+?[\d\s().-]{3,30}$/.test(text)) return 'phone.wrong'
  return key === 'birth' && /^\d{4}-\d{2}-\d{2}$/.test(text) && text > today ? 'birth.wrong' : undefined
}

/** The changed fields, which are the only ones that are sent. */
export function changesOf(known: Edited, edited: Edited): Partial<Edited> {
  const changed = editedKeys.filter((key) => edited[key].trim() !== known[key])
  return Object.fromEntries(changed.map((key) => [key, edited[key].trim()]))
}

/** The date in the format of date inputs, in local time. */
export function dayOf(now: number): string {
  const day = new Date(now)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
