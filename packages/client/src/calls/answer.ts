// From an HTTP answer to an answer in our names, or to an error. Whatever comes back, it settles.

import {
  type CallDefinition,
  errorFrom,
  type Failure,
  fromWire,
  isObject,
  ParleyError,
  readHttpFailure,
} from '@parley/protocol'
import type { PlatformAnswer } from '../platform/platform.ts'

/** Gives the answer, or throws what went wrong. */
export function readAnswer(definition: CallDefinition, answer: PlatformAnswer): Record<string, unknown> {
  const { status, body, url } = answer
  if (status !== 200) throw errorFrom(readHttpFailure({ status, body, url }))
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    json = undefined
  }
  if (!isObject(json)) throw new ParleyError('requestFailed', body.slice(0, 300), body)
  return fromWire(definition.answer, json)
}

/** Whether something thrown is ours; anything else becomes a coded error as well. */
export function asParleyError(error: unknown): ParleyError {
  if (error instanceof ParleyError) return error
  return new ParleyError('runtimeError', error instanceof Error ? error.message : String(error), error)
}

/** What a request without an answer means. */
export function readNoAnswer(failure: unknown): Failure {
  const kind = isObject(failure) ? failure.kind : undefined
  return readHttpFailure({ kind: kind === 'timeout' || kind === 'abort' ? kind : 'network' })
}

/** Whether the server says that the token is not good any more. */
export const isUnauthorized = ({ status }: PlatformAnswer): boolean => status === 401
