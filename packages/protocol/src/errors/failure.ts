import type { Reason } from './codes.ts'
import { raisedCodes } from './codes.ts'

/** What went wrong, as plain data: what every reader in this folder returns. `errorFrom` makes an error of it. */
export type Failure = {
  readonly reason: Reason
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A failure with the number of its reason. */
export const failure = (reason: Reason, message: string, data?: unknown): Failure => ({
  reason,
  code: raisedCodes[reason],
  message,
  data,
})
