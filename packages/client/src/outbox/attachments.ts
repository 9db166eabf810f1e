// Drafts with files: what cannot be sent is refused, the rest goes up before its message. A merged forward is a file, too,
// and a text in several languages is translated in the same step.

import { errorFrom, localFileFailure, messageLimits } from '@parley/protocol'
import type { Run } from '../calls/run.ts'
import type { Files } from '../files/files.ts'
import { checkGif } from '../files/local-file.ts'
import type { Draft, Message } from '../state/state.ts'
import type { uploadCombined } from './combined.ts'
import { invalid } from './drafts.ts'
import type { Attachments, UploadWatch } from './outbox.ts'
import type { translated } from './translated.ts'

/** What writes the file of a merged forward, or has a text translated, is loaded with the first of them. */
export function createAttachments(
  files: Files,
  appKey: string,
  run: Run,
  more: () => Promise<{ uploadCombined: typeof uploadCombined; translated: typeof translated }>,
): Attachments {
  return {
    check(draft) {
      if (draft.kind === 'image' && draft.isGif && draft.file) checkGif(draft.file)
      if (draft.kind === 'combined' && draft.messages) levelOf(draft.messages)
    },
    upload(draft, watch) {
      if (draft.kind === 'combined') {
        const { messages } = draft
        return messages && more().then((all) => all.uploadCombined(files, appKey, draft, messages, watch))
      }
      if (draft.kind === 'text')
        return draft.languages?.length
          ? more().then((all) => all.translated(run, draft, watch.signal))
          : undefined
      return 'file' in draft && draft.file ? uploadFile(draft, draft.file, watch) : undefined
    },
  }

  async function uploadFile(
    draft: Draft,
    file: NonNullable<(Draft & { kind: 'file' })['file']>,
    watch: UploadWatch,
  ) {
    const { url, secret } = await files.upload(file, draft.to, watch)
    return { ...draft, url, secret, bytes: file.size } as Draft
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
