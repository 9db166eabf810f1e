// Drafts with files: what cannot be sent is refused, the rest goes up before its message. A merged forward is a file, too,
// and a text in several languages is translated in the same step.

import { errorFrom, hasReason, localFileFailure, messageLimits } from '@parley/protocol'
import type { Run } from '../calls/run.ts'
import type { Files } from '../files/files.ts'
import { checkGif } from '../files/local-file.ts'
import type { TextDraft } from '../state/draft.ts'
import type { Draft, Message } from '../state/state.ts'
import type { combinedFile } from './combined.ts'
import { invalid } from './drafts.ts'
import type { Attachments, UploadWatch } from './outbox.ts'
import type { translated } from './translated.ts'

/** What writes the file of a merged forward, or has a text translated, is loaded with the first of them. */
export function createAttachments(
  files: Files,
  appKey: string,
  run: Run,
  more: () => Promise<{ combinedFile: typeof combinedFile; translated: typeof translated }>,
): Attachments {
  return {
    check(draft) {
      if (draft.kind === 'image' && draft.isGif && draft.file) checkGif(draft.file)
      if (draft.kind === 'combined' && draft.messages) levelOf(draft.messages)
    },
    upload(draft, watch) {
      if (draft.kind === 'combined') return draft.messages && uploadCombined(draft, draft.messages, watch)
      if (draft.kind === 'text') return draft.languages?.length ? translateText(draft, watch) : undefined
      return 'file' in draft && draft.file ? uploadFile(draft, draft.file, watch) : undefined
    },
  }

  async function translateText(draft: TextDraft, { signal }: UploadWatch) {
    return (await more()).translated(run, draft, signal)
  }

  async function uploadFile(
    draft: Draft,
    file: NonNullable<(Draft & { kind: 'file' })['file']>,
    watch: UploadWatch,
  ) {
    const { url, secret } = await files.upload(file, draft.to, watch)
    return { ...draft, url, secret, bytes: file.size } as Draft
  }

  async function uploadCombined(draft: Draft, messages: readonly Message[], watch: UploadWatch) {
    const file = (await more()).combinedFile(messages, appKey)
    try {
      const { url, secret } = await files.upload(file, draft.to, watch)
      // Its readers fetch it by this address alone.
      const source = `${url}?em-redirect=true&share-secret=${encodeURIComponent(secret)}`
      const { size: bytes, name } = file
      return { ...draft, url: source, secret, bytes, name, level: levelOf(messages) } as Draft
    } catch (error) {
      throw hasReason(error, 'uploadFailed') ? errorFrom(localFileFailure('combinedUploadFailed')) : error
    }
  }
}

/** How deep a merged forward of these messages is; throws for one that is too large. */
export function levelOf(messages: readonly Message[]): number {
  if (messages.length < messageLimits.minCombined || messages.length > messageLimits.maxCombined)
    throw errorFrom(localFileFailure('combinedTooMany'))
  // What was recalled has nothing left to pass on.
  if (messages.some(({ kind }) => kind === 'recalled')) throw invalid('messages', 'recalled')
  const level = 1 + Math.max(0, ...messages.map((one) => (one.kind === 'combined' ? one.level : 0)))
  if (level > messageLimits.maxCombinedLevels) throw errorFrom(localFileFailure('combinedTooDeep'))
  return level
}
