// Voice to text has its own error format: `{ error: { code, message } }`. Other clients only read the code.

import type { Reason } from './codes.ts'
import { type Failure, failure } from './failure.ts'
import type { FailedRequest } from './http.ts'
import { readBody, readHttpFailure } from './http.ts'

/**
 * The path for recordings that were not sent as a message, below the same prefix and app as the call: a form with a
 * file.
 */
export const recognitionsPath = 'speech/recognitions'

type Row = readonly [status: number, code: string, message: string]

const tooLarge = 'The uploaded file exceeds the limit.'

const rows = {
  soundNotFound: [404, '4041001', 'There is no such file.'],
  soundUnreadable: [400, '4001002', 'The recording cannot be read.'],
  soundTooLong: [400, '4001003', 'The recording is too long.'],
  soundTooLarge: [400, '4001001', tooLarge],
  invalidParameter: [400, '4001001', 'A parameter is missing or wrong.'],
  serviceNotEnabled: [403, '4031001', 'Voice to text is not enabled.'],
  maxLimit: [403, '4031002', 'Too many requests at once.'],
  transcriptionFailed: [500, '5001003', 'The service failed.'],
  noPermission: [401, '4011001', 'The token does not allow this.'],
} as const satisfies { readonly [R in Reason]?: Row }

/** The closest code for other reasons. */
const closest: { readonly [R in Reason]?: keyof typeof rows } = {
  serverBusy: 'maxLimit',
  rateLimited: 'maxLimit',
  permissionDenied: 'noPermission',
  tokenExpired: 'noPermission',
  uploadFailed: 'soundUnreadable',
  messageTooLarge: 'soundTooLarge',
}

/** How the server writes a failure of voice to text. */
export interface SpeechFailure {
  readonly status: number
  readonly body: { readonly error: { readonly code: string; readonly message: string } }
}

/** Whether an address belongs to voice to text. */
export const isSpeech = (url: string): boolean => /^\/[^/]+\/[^/]+\/speech\//.test(url)

/** The error answer for a reason. Every reason has one. */
export function speechFailure(reason: Reason): SpeechFailure {
  const known = (reason in rows ? reason : (closest[reason] ?? 'transcriptionFailed')) as keyof typeof rows
  const [status, code, message] = rows[known]
  return { status, body: { error: { code, message } } }
}

/** The failure of a transcription request. Always returns one. */
export function readSpeechFailure(request: FailedRequest): Failure {
  const error = 'kind' in request ? undefined : readBody(request.body ?? '')?.error
  const { code, message } = (typeof error === 'object' && error ? error : {}) as Record<string, unknown>
  if (code === undefined) return readHttpFailure(request)
  return failure(reasonOf(String(code), String(message ?? '')), String(message ?? ''))
}

function reasonOf(code: string, message: string): Reason {
  if (code === '4001001') return /uploaded file exceeds/i.test(message) ? 'soundTooLarge' : 'invalidParameter'
  if (code === '5021001') return 'uploadFailed'
  const row = Object.entries(rows).find(([, [, known]]) => known === code)
  return (row?.[0] as Reason | undefined) ?? 'transcriptionFailed'
}
