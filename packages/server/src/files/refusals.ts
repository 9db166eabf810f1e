// How the reasons against an upload or a download become answers.

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

/** An answer that is no success, on its way up. */
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

/** The answer for an error that somebody outside caused; undefined for a mistake of ours. */
export function writtenRefusal(error: unknown): HttpFailure | undefined {
  if (error instanceof Refusal) return error.answer
  if (!hasReason(error)) return undefined
  const { status, body } = httpFailure((error as ParleyError).reason, detailOf(error as ParleyError))
  // With 400 some clients never hear that their upload failed.
  return { status: status === 400 ? 403 : status, body }
}

/** A reason as everywhere else, for an address of this kind. */
export function refusedAs(error: ParleyError, url: string): HttpFailure {
  return httpFailure(error.reason, detailOf(error), url)
}

/** What is wrong with an upload, in words. */
export function unreadable(error: ParleyError): string {
  return httpFailure(error.reason, detailOf(error)).body.error_description
}

/** For a disk that is full. */
export const noRoom: HttpFailure = {
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
  if (isDiskFull(error)) return noRoom
  return isUnavailable(error) ? unavailable : otherwise
}

/** The same bytes; whatever breaks there is the request's fault and not ours. */
export async function* fromOutside(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    if (hasReason(error)) throw error
    fail('invalidParameter', { text: 'The upload could not be read.' })
  }
}
