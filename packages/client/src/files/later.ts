// Files that come and go through what is loaded with the first of them.

import { errorFrom, hasReason, localFileFailure } from '@parley/protocol'
import type { CancelSignal } from '../platform/platform.ts'
import type { Files } from './files.ts'

/** A transfer that cannot begin has failed as a transfer does; one that is called off, or ends with the session, has not. */
export function filesLater(load: (signal: CancelSignal | undefined) => Promise<Files>): Files {
  const loaded = (name: 'uploadFailed' | 'downloadFailed', signal: CancelSignal | undefined) =>
    load(signal).catch((error) => {
      throw hasReason(error, 'networkError', 'requestTimeout') ? errorFrom(localFileFailure(name)) : error
    })
  return {
    upload: async (file, to, options) =>
      (await loaded('uploadFailed', options?.signal)).upload(file, to, options),
    download: async (url, options) =>
      (await loaded('downloadFailed', options?.signal)).download(url, options),
  }
}
