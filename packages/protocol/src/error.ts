// The one error that this product throws. Compare `reason`; texts are for people and for the wire.

import type { Reason } from './errors/codes.ts'
import { raisedCodes } from './errors/codes.ts'
import type { Failure } from './errors/failure.ts'
import type { Detail } from './errors/forms.ts'
import { localFailure } from './errors/local.ts'

/** Something did not work, and why. */
export class ParleyError extends Error {
  // Written out, because minifiers rename classes.
  override readonly name = 'ParleyError'
  readonly reason: Reason
  readonly code: number
  /** What more is known: details given to `fail`, or what the other side answered. */
  readonly data: unknown

  constructor(reason: Reason, message: string = reason, data?: unknown) {
    super(message)
    this.reason = reason
    this.code = raisedCodes[reason]
    this.data = data
  }
}

/** Stops here, for this reason. The detail names values and the form in which a server writes it. */
export function fail<R extends Reason>(reason: R, detail?: Detail<R>): never {
  throw new ParleyError(reason, detail?.message, detail)
}

/** The error for a failure that was read from an answer or found locally. */
export const errorFrom = (failure: Failure): ParleyError =>
  new ParleyError(failure.reason, failure.message, failure.data)

/** The error for a failure that was found locally. */
export const localError = (...known: Parameters<typeof localFailure>): ParleyError =>
  errorFrom(localFailure(...known))

/** The detail from which a server writes an error: what `fail` was given, with the text of the error. */
export const detailOf = (error: ParleyError): Detail => ({
  message: error.message,
  ...(typeof error.data === 'object' ? error.data : {}),
})

/** Whether this is our error, with one of these reasons (with any, if none is given). */
export function hasReason<R extends Reason>(
  error: unknown,
  ...reasons: readonly R[]
): error is ParleyError & { readonly reason: R } {
  // By name and not by class: an application may have two copies of this package.
  if (!(error instanceof Error) || error.name !== 'ParleyError') return false
  return reasons.length === 0 || reasons.includes((error as ParleyError).reason as R)
}
