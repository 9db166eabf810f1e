// Converts an HTTP answer to an answer with our names, or to an error. Any answer settles the call.

import {
  type CallDefinition,
  type Failure,
  fromWire,
  isObject,
  localFailure,
  ParleyError,
} from '@parley/protocol'
import type { PlatformAnswer } from '../platform/platform.ts'

/** Reads a refusal of the server. The table of reasons is loaded with the first one. */
export type ReadRefusal = (answer: PlatformAnswer) => Promise<ParleyError>

/** Returns the answer, or throws the error. */
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

/** Converts anything thrown to a ParleyError. */
export function asParleyError(error: unknown): ParleyError {
  if (error instanceof ParleyError) return error
  return new ParleyError('runtimeError', error instanceof Error ? error.message : String(error), error)
}

/** Converts a missing answer to a failure. */
export function readNoAnswer(failure: unknown): Failure {
  if (failure instanceof ParleyError) return failure
  const kind = isObject(failure) ? failure.kind : undefined
  if (kind === 'timeout') return localFailure('requestTimeout')
  return localFailure(kind === 'abort' ? 'requestAborted' : 'networkError')
}

/** Whether the server has rejected the token. */
export const isUnauthorized = ({ status }: PlatformAnswer): boolean => status === 401
