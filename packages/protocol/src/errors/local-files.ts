// Failures with files and combined messages that the client detects by itself.

import type { Failure } from './failure.ts'
import { failure } from './failure.ts'
import type { LocalRow } from './local.ts'
import type { Values } from './message-pattern.ts'
import { fill } from './message-pattern.ts'

const rows = {
  notGif: ['illegalContent', 'The file type is not gif.'],
  combinedTooMany: ['maxLimit', 'The number of combined messages exceeded the limit.'],
  combinedTooDeep: ['maxLimit', 'The level of the merged message exceeded the limit.'],
  uploadNotSignedIn: ['uploadNotSignedIn', 'AccessToken cannot be empty'],
  fileEmpty: ['uploadFailed', 'fileSize must be greater than 0'],
  uploadFailed: ['uploadFailed', 'Failed to upload the file'],
  combinedUploadFailed: ['uploadFailed', 'Failed to upload the merge message.Please try again'],
  downloadFailed: ['downloadFailed', 'Download failed, please try again'],
  fileReadFailed: ['fileUnreadable', 'Read file failed'],
  fileVerifyFailed: ['fileUnreadable', 'File verification failed'],
  fileParseFailed: ['fileUnreadable', 'Parse file failed'],
} as const satisfies Record<string, LocalRow>

/** The failures that `localFileFailure` knows. */
export type LocalFileFailure = keyof typeof rows

/** A local failure about a file, with its reason, number and text. */
export function localFileFailure(name: LocalFileFailure, values?: Values, data?: unknown): Failure {
  const [reason, text] = rows[name]
  return failure(reason, fill(text, values), data)
}

/** All of them, for reference pages and tests. */
export const localFileFailureNames: readonly LocalFileFailure[] = /* @__PURE__ */ (
  Object.keys as (o: object) => LocalFileFailure[]
)(rows)
