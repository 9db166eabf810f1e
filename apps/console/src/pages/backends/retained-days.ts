export interface Kept {
  readonly kind: 'single' | 'group' | 'thread' | 'room'
  /** 0 keeps messages for ever. */
  readonly historyDays: number
  readonly fileDays: number
  /** Whether the app has its own value instead of the server's. */
  readonly own: boolean
}

/** Parses days as typed: empty means for ever, `-` means the server's value. Undefined if it is neither. */
export function daysIn(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return 0
  if (typed === '-') return -1
  const days = Number(typed)
  return /^\d+$/.test(typed) && days <= 36_500 ? days : undefined
}

export const shownDays = (days: number): string => (days === 0 ? '' : String(days))
