import type { Silence } from './silent-mode.ts'

/** The scope of a silence. */
export const SilenceScope = { all: 0, user: 1, group: 2 } as const
export type SilenceScope = (typeof SilenceScope)[keyof typeof SilenceScope]

export type SilenceRow = {
  readonly kind: SilenceScope
  /** A user's name or a group's id; empty for everything. */
  readonly peer: string
  readonly remind: string
  readonly until: number
  readonly from_minute: number
  readonly to_minute: number
}

export function silenceFrom(row: SilenceRow | undefined): Silence {
  if (!row) return { type: '', until: 0, interval: undefined }
  const { remind: type, until, from_minute: from, to_minute: to } = row
  return { type, until, interval: from < 0 ? undefined : { from, to } }
}
