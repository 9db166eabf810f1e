import type { Reason } from './codes.ts'
import { raisedCodes } from './codes.ts'

/** A failure as plain data, as returned by every reader in this folder. `errorFrom` turns it into an error. */
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
