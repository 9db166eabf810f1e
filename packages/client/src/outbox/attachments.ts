// Drafts with attachments: invalid ones are refused, and files are uploaded before the message is sent. A combined
// message is also a file, and a text in several languages is translated in the same step.

import type { Run } from '../calls/run-call.ts'
import type { Files } from '../files/files.ts'
import { begun } from '../files/lazy-files.ts'
import { checkGif } from '../files/local-file.ts'
import type { CancelSignal, Platform } from '../platform/platform.ts'
import { levelOf } from './combined-level.ts'
import type { uploadCombined } from './combined-messages.ts'
import type { FileDraft, uploadFile } from './file-drafts.ts'
import type { Attachments } from './outbox.ts'
import type { translated } from './translated-drafts.ts'

/** The code for uploads, combined messages and translations is loaded with the first use. */
export function createAttachments(
  files: Files,
  appKey: string,
  run: Run,
  platform: Platform,
  more: (signal: CancelSignal) => Promise<{
    uploadCombined: typeof uploadCombined
    uploadFile: typeof uploadFile
    translated: typeof translated
  }>,
): Attachments {
  return {
    check(draft) {
      if (draft.kind === 'image' && draft.isGif && draft.file) checkGif(draft.file)
      if (draft.kind === 'combined' && draft.messages) levelOf(draft.messages)
    },
    upload(draft, watch) {
      if (draft.kind === 'combined') {
        const { messages } = draft
        return (
          messages &&
          more(watch.signal).then((all) => all.uploadCombined(files, appKey, draft, messages, watch))
        )
      }
      if (draft.kind === 'text')
        return draft.languages?.length
          ? more(watch.signal).then((all) => all.translated(run, draft, watch.signal))
          : undefined
      const { file } = draft as FileDraft
      return (
        file &&
        begun(more(watch.signal), 'uploadFailed').then((all) =>
          all.uploadFile(files, platform, draft as FileDraft, file, watch),
        )
      )
    },
  }
}
