// Fields of profiles as people read them. Anything may stand there, written by any client.

/** The numbers that clients of this protocol write; whatever else is there is not shown. */
export const genderKey = (gender: string | undefined): 'profile.gender.1' | 'profile.gender.2' | undefined =>
  gender === '1' || gender === '2' ? `profile.gender.${gender}` : undefined

/** A day of the calendar in the reader's order; what is none stays as it is written. */
export function birthText(birth: string | undefined, locale: string): string | undefined {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(birth?.trim() ?? '')
  if (!parts) return birth?.trim() || undefined
  const [year = 0, month = 0, day = 0] = parts.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1) return birth
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
