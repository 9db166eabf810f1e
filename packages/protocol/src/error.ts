// The only error class of this product. Compare `reason`; messages are for people and for the wire.

import type { Reason } from './errors/codes.ts'
import { raisedCodes } from './errors/codes.ts'
import type { Failure } from './errors/failure.ts'
import type { Detail } from './errors/forms.ts'
import { localFailure } from './errors/local.ts'

/** A failure with its reason. */
export class ParleyError extends Error {
  // A literal, because minifiers rename classes.
  override readonly name = 'ParleyError'
  readonly reason: Reason
  readonly code: number
  /** Additional data: the details given to `fail`, or the answer of the other side. */
  readonly data: unknown

  constructor(reason: Reason, message: string = reason, data?: unknown) {
    super(message)
    this.reason = reason
    this.code = raisedCodes[reason]
    this.data = data
  }
}

/** Throws an error with this reason. The detail has values for the text and the form in which a server writes it. */
export function fail<R extends Reason>(reason: R, detail?: Detail<R>): never {
  throw new ParleyError(reason, detail?.message, detail)
}

/** The error for a failure that was read from an answer or detected locally. */
export const errorFrom = (failure: Failure): ParleyError =>
  new ParleyError(failure.reason, failure.message, failure.data)

/** The error for a failure that was detected locally. */
export const localError = (...known: Parameters<typeof localFailure>): ParleyError =>
  errorFrom(localFailure(...known))

/** The detail from which a server writes an error: the detail given to `fail`, with the text of the error. */
export const detailOf = (error: ParleyError): Detail => ({
  message: error.message,
  ...(typeof error.data === 'object' ? error.data : {}),
})

/** Whether this is our error, with one of these reasons (with any, if none is given). */
export function hasReason<R extends Reason>(
  error: unknown,
  ...reasons: readonly R[]
): error is ParleyError & { readonly reason: R } {
  // By name and not by class, because an application may have two copies of this package.
  if (!(error instanceof Error) || error.name !== 'ParleyError') return false
  return reasons.length === 0 || reasons.includes((error as ParleyError).reason as R)
}
