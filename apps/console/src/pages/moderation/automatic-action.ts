export interface AutomaticAction {
  readonly name: 'reportsToRemove' | 'reportsToMute' | 'muteHours'
  readonly value: number
  readonly serverValue: number
  /** Whether the app has its own value instead of the server's. */
  readonly own: boolean
}

const asServer = -1
const most = { reportsToRemove: 5000, reportsToMute: 5000, muteHours: 876_600 }

/** Parses a number as typed; empty means the server's value. Undefined if the server would refuse it. */
export function numberIn(text: string, name: AutomaticAction['name']): number | undefined {
  const typed = text.trim()
  if (typed === '') return asServer
  const number = Number(typed)
  return /^\d+$/.test(typed) && number <= most[name] ? number : undefined
}
