// Formats profile fields for display. Any client may write anything into them.

/** The text of a gender, which clients of this protocol write as a number; other values are not shown. */
export const genderKey = (gender: string | undefined): 'profile.gender.1' | 'profile.gender.2' | undefined =>
  gender === '1' || gender === '2' ? `profile.gender.${gender}` : undefined

/** Formats a date for the reader; anything else stays as written. */
export function birthText(birth: string | undefined, locale: string): string | undefined {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(birth?.trim() ?? '')
  if (!parts) return birth?.trim() || undefined
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1) return birth
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
