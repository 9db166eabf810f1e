// Drafts with files: what cannot be sent is refused, the rest goes up before its message. A merged forward is a file, too,
// and a text in several languages is translated in the same step.

import { errorFrom, localFileFailure, messageLimits } from '@parley/protocol'
import type { Run } from '../calls/run-call.ts'
import type { Files } from '../files/files.ts'
import { begun } from '../files/lazy-files.ts'
import { checkGif } from '../files/local-file.ts'
import type { CancelSignal, Platform } from '../platform/platform.ts'
import type { Message } from '../state/state.ts'
import { invalid } from './compose.ts'
import type { FileDraft, uploadFile } from './file-drafts.ts'
import type { uploadCombined } from './merged-forwards.ts'
import type { Attachments } from './outbox.ts'
import type { translated } from './translated-drafts.ts'

/** What sends a file, writes that of a merged forward, or has a text translated, is loaded with the first of them. */
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

/** How deep a merged forward of these messages is; throws for one that is too large. */
export function levelOf(messages: readonly Message[]): number {
  if (messages.length < messageLimits.minCombined || messages.length > messageLimits.maxCombined)
    throw errorFrom(localFileFailure('combinedTooMany'))
  // What was recalled has nothing left to pass on, and what happened to a group was said by nobody.
  const { kind } = messages.find((one) => one.kind === 'recalled' || one.kind === 'notice') ?? {}
  if (kind) throw invalid('messages', kind)
  const level = 1 + Math.max(0, ...messages.map((one) => (one.kind === 'combined' ? one.level : 0)))
  if (level > messageLimits.maxCombinedLevels) throw errorFrom(localFileFailure('combinedTooDeep'))
  return level
}
