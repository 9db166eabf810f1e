/** Why there is no recording. */
export type RecorderProblem = 'refused' | 'noMicrophone' | 'busy' | 'unsupported' | 'failed'

const byName: Readonly<Record<string, RecorderProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'noMicrophone',
  OverconstrainedError: 'noMicrophone',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
}

/** What a failure of the browser means for the person who wants to record. */
export function problemOf(error: unknown): RecorderProblem {
  const name = (error as { name?: unknown } | undefined)?.name
  return (typeof name === 'string' && Object.hasOwn(byName, name) && byName[name]) || 'failed'
}
