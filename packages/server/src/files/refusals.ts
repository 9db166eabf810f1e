// Answers for refused uploads and downloads.

import {
  detailOf,
  fail,
  type HttpFailure,
  hasReason,
  httpFailure,
  type ParleyError,
  uploadFailure,
} from '@parley/protocol'
import { isUnavailable } from '../storage/database.ts'
import { isDiskFull } from './disk.ts'

/** Carries an unsuccessful answer to the caller. */
export class Refusal extends Error {
  readonly answer: HttpFailure
  readonly headers: Readonly<Record<string, string>>

  constructor(answer: HttpFailure, headers: Readonly<Record<string, string>>) {
    super(answer.body.error_description)
    this.answer = answer
    this.headers = headers
  }
}

export function refuse(answer: HttpFailure, headers: Readonly<Record<string, string>> = {}): never {
  throw new Refusal(answer, headers)
}

/** The answer for an error that the client caused; undefined for an internal error. */
export function writtenRefusal(error: unknown): HttpFailure | undefined {
  if (error instanceof Refusal) return error.answer
  if (!hasReason(error)) return undefined
  const { status, body } = httpFailure((error as ParleyError).reason, detailOf(error as ParleyError))
  // Some clients never report a failed upload that was answered with 400.
  return { status: status === 400 ? 403 : status, body }
}

/** A reason in its usual form, for an address of this kind. */
export function refusedAs(error: ParleyError, url: string): HttpFailure {
  return httpFailure(error.reason, detailOf(error), url)
}

/** The description of a faulty upload. */
export function unreadable(error: ParleyError): string {
  return httpFailure(error.reason, detailOf(error)).body.error_description
}

/** The answer if the disk is full. */
export const diskFull: HttpFailure = {
  status: 507,
  body: {
    ...uploadFailure('failed').body,
    error: 'insufficient_storage',
    error_description: 'The server has no room left for files.',
  },
}

/** For a database that is unreachable: nothing was stored, and the same request may succeed in a moment. */
const unavailable: HttpFailure = httpFailure('serverBusy', { form: 'overloaded' })

/** The answer for an error that the request did not cause. */
export function serverFailure(error: unknown, otherwise: HttpFailure): HttpFailure {
  if (isDiskFull(error)) return diskFull
  return isUnavailable(error) ? unavailable : otherwise
}

/** Marks errors of this stream as errors of the request, not of the server. */
export async function* fromOutside(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    if (hasReason(error)) throw error
    fail('invalidParameter', { text: 'The upload could not be read.' })
  }
}
