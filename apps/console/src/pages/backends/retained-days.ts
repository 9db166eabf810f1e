export interface Kept {
  readonly kind: 'single' | 'group' | 'thread' | 'room'
  /** 0: for ever. */
  readonly historyDays: number
  readonly fileDays: number
  /** Not the server's. */
  readonly own: boolean
}

/** Days as they are typed: empty for ever, `-` as the server says. Undefined: neither. */
export function daysIn(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return 0
  if (typed === '-') return -1
  const days = Number(typed)
  return /^\d+$/.test(typed) && days <= 36_500 ? days : undefined
}

export const shownDays = (days: number): string => (days === 0 ? '' : String(days))
