/** Why recording failed. */
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

/** Maps a browser error to a problem that can be explained to the user. */
export function problemOf(error: unknown): RecorderProblem {
  const name = (error as { name?: unknown } | undefined)?.name
  return (typeof name === 'string' && Object.hasOwn(byName, name) && byName[name]) || 'failed'
}
