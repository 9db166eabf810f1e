import type { StringKey } from '../../strings/strings.ts'

export interface PasswordFields {
  readonly current: string
  readonly wanted: string
  readonly again: string
}

/** The problem with the fields; undefined if they can be sent. The server decides about the length. */
export function passwordProblem({ current, wanted, again }: PasswordFields): StringKey | undefined {
  if (current === '' || wanted === '' || again === '') return 'settings.password.missing'
  if (wanted !== again) return 'settings.password.differs'
  return undefined
}
