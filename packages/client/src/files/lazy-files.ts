// Transfers whose code is loaded on first use.

import { errorFrom, hasReason, localFileFailure } from '@parley/protocol'
import type { CancelSignal } from '../platform/platform.ts'
import type { Files, Recordings } from './files.ts'

/**
 * Reports a failed load like a failed transfer. A transfer that is cancelled or ends with the session keeps its own
 * error.
 */
export const begun = <T>(loading: Promise<T>, name: 'uploadFailed' | 'downloadFailed'): Promise<T> =>
  loading.catch((error) => {
    throw hasReason(error, 'networkError', 'requestTimeout') ? errorFrom(localFileFailure(name)) : error
  })

export function lazyFiles(
  load: (signal: CancelSignal | undefined) => Promise<Files & Recordings>,
): Files & Recordings {
  return {
    upload: async (file, to, options) =>
      (await begun(load(options?.signal), 'uploadFailed')).upload(file, to, options),
    recognize: async (file, options) =>
      (await begun(load(options?.signal), 'uploadFailed')).recognize(file, options),
    download: async (url, options) =>
      (await begun(load(options?.signal), 'downloadFailed')).download(url, options),
  }
}
