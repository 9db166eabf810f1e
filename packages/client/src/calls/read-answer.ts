// From an HTTP answer to an answer in our names, or to an error. Whatever comes back, it settles.

import {
  type CallDefinition,
  type Failure,
  fromWire,
  isObject,
  localFailure,
  ParleyError,
} from '@parley/protocol'
import type { PlatformAnswer } from '../platform/platform.ts'

/** What the server says with a refusal. The words for it are many, and loaded with the first. */
export type ReadRefusal = (answer: PlatformAnswer) => Promise<ParleyError>

/** Gives the answer, or throws what went wrong. */
export async function readAnswer(
  definition: CallDefinition,
  answer: PlatformAnswer,
  refusal: ReadRefusal,
): Promise<Record<string, unknown>> {
  const { status, body } = answer
  if (status !== 200) throw await refusal(answer).catch(() => new ParleyError('requestFailed', body, body))
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
  if (failure instanceof ParleyError) return failure
  const kind = isObject(failure) ? failure.kind : undefined
  if (kind === 'timeout') return localFailure('requestTimeout')
  return localFailure(kind === 'abort' ? 'requestAborted' : 'networkError')
}

/** Whether the server says that the token is not good any more. */
export const isUnauthorized = ({ status }: PlatformAnswer): boolean => status === 401
