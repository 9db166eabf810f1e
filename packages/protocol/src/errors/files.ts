// Uploads and downloads have their own error formats. A refused upload must be JSON with a status other than 400: with
// 400 the reference client's send never settles.

import type { Reason } from './codes.ts'
import type { Failure } from './failure.ts'
import { failure } from './failure.ts'
import type { FailedRequest } from './http.ts'
import { readBody } from './http.ts'
import type { HttpFailure } from './http-forms.ts'
import { localFileFailure } from './local-files.ts'

const noPermissionText = 'chatfile no permission'
const expiredError = 'file_expired'

/** The failure of a download. Always returns one; `data` is the body if it is a JSON object. */
export function readDownloadFailure(request: FailedRequest): Failure {
  const general = localFileFailure('downloadFailed')
  if ('kind' in request) return general
  const body = readBody(request.body ?? '')
  const described = body?.error_description
  return failure(
    downloadReason(request.status, body),
    typeof described === 'string' && described ? described : general.message,
    body,
  )
}

function downloadReason(status: number, body: ReturnType<typeof readBody>): Reason {
  if (status === 500) return 'serverError'
  if (status === 403 && body) {
    return body.error_description === noPermissionText ? 'downloadNotAllowed' : 'permissionDenied'
  }
  return status === 404 && body?.error === expiredError ? 'downloadExpired' : 'downloadFailed'
}

/** The failure of an upload or of a part: always the same, with the body as `data`. */
export function readUploadFailure(request: FailedRequest): Failure {
  const body = 'kind' in request ? '' : (request.body ?? '')
  return localFileFailure('uploadFailed', {}, readBody(body) ?? (body || undefined))
}

const downloadForms = {
  downloadNotAllowed: [403, 'forbidden', noPermissionText],
  permissionDenied: [403, 'forbidden', 'permission denied'],
  downloadExpired: [404, expiredError, 'The file is no longer kept.'],
  downloadFailed: [404, 'not_found', 'There is no such file.'],
  serverError: [500, 'internal_error', 'The server failed.'],
} as const

/** The answer for a refused download. */
export const downloadFailure = (reason: keyof typeof downloadForms): HttpFailure =>
  written(downloadForms[reason])

const uploadForms = {
  notAllowed: [403, 'forbidden', 'This upload is not allowed.'],
  tooLarge: [413, 'payload_too_large', 'The file size exceeds the maximum limit'],
  quota: [413, 'quota_exceeded', 'There is no room left for your files.'],
  tooMany: [429, 'too_many_requests', 'Too many uploads, please slow down.'],
  failed: [500, 'internal_error', 'The server failed.'],
} as const

/** The answer for a refused upload. */
export const uploadFailure = (form: keyof typeof uploadForms): HttpFailure => written(uploadForms[form])

const written = ([status, error, text]: readonly [number, string, string]): HttpFailure => ({
  status,
  body: { error, error_description: text },
})
