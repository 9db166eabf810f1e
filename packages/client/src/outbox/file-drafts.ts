// A draft with a local file. The host measures the file during the upload, so that readers can reserve its space and
// show a placeholder. Loaded with the first such draft.

import { errorFrom, fileLimits, localFileFailure } from '@parley/protocol'
import type { Files } from '../files/files.ts'
import type { LocalFile, MediaDetails, Platform } from '../platform/platform.ts'
import type { Draft } from '../state/state.ts'
import type { UploadWatch } from './outbox.ts'

export type FileDraft = Draft & { readonly kind: 'image' | 'video' | 'voice' | 'file' }

/** The longest time that a message waits for the host to measure its file. */
const measureTimeoutMs = 6_000

/** The default bounding box of the thumbnail. */
const smallBox = { width: 480, height: 480 }

export async function uploadFile(
  files: Files,
  platform: Platform,
  draft: FileDraft,
  file: LocalFile,
  watch: UploadWatch,
): Promise<Draft> {
  // The file is from an earlier session, which could store only its name.
  if (file.data === null) throw errorFrom(localFileFailure('fileReadFailed'))
  const look = looked(platform, draft, file)
  const { uploadUrl } = draft
  const { url, secret } = await files.upload(file, draft.to, {
    ...watch,
    thumbnail: thumbnailOf(draft, file),
    ...(uploadUrl !== undefined && { uploadUrl }),
  })
  return { ...described(draft, await look), url, secret, bytes: file.size }
}

/** A small image is its own thumbnail. */
function thumbnailOf(draft: FileDraft, file: LocalFile) {
  if (draft.kind !== 'image') return undefined
  return draft.thumbnail ?? (file.size > fileLimits.thumbnailAboveSize ? smallBox : undefined)
}

/** A file that is uploaded before its message is sent is measured only once. */
const looks = new WeakMap<LocalFile, Promise<MediaDetails>>()

function looked(platform: Platform, draft: FileDraft, file: LocalFile): Promise<MediaDetails> | undefined {
  const { kind } = draft
  if (kind === 'file' || !platform.measure || isDescribed(draft)) return undefined
  const known = looks.get(file)
  if (known) return known
  const look = inTime(platform, async () => platform.measure?.(file, kind) ?? {})
  looks.set(file, look)
  return look
}

/** Waits for a measurement. A failed or slow one does not stop the message. */
function inTime({ clock }: Platform, look: () => Promise<MediaDetails>): Promise<MediaDetails> {
  return new Promise((resolve) => {
    const timer = clock.setTimer(() => resolve({}), measureTimeoutMs)
    look()
      .catch(() => ({}))
      .then((found) => {
        clock.clearTimer(timer)
        resolve(found)
      })
  })
}

/** Whether nothing remains to be measured. */
function isDescribed(draft: FileDraft): boolean {
  const ext = draft.ext ?? {}
  if (draft.kind === 'voice') return Boolean(draft.duration) && 'parley_peaks' in ext
  if (draft.kind === 'file') return true
  const isLong = draft.kind === 'image' || Boolean(draft.duration)
  return isLong && Boolean(draft.width && draft.height) && 'parley_thumbhash' in ext
}

/** Adds the measured values that fit the kind. Values of the sender are kept. */
function described(draft: FileDraft, found: MediaDetails = {}): FileDraft {
  const { width, height, duration, thumbhash, peaks } = found
  const isSeen = draft.kind !== 'voice'
  const given = draft as { width?: number; height?: number; duration?: number }
  const isLong = draft.kind !== 'image' && !given.duration && duration
  const more = {
    ...(isSeen && thumbhash && { parley_thumbhash: thumbhash }),
    ...(!isSeen && peaks?.length && { parley_peaks: peaks }),
  }
  return {
    ...draft,
    ...(isSeen && !(given.width && given.height) && width && height && { width, height }),
    ...(isLong && { duration }),
    ...(Object.keys(more).length > 0 && { ext: { ...more, ...draft.ext } }),
  } as FileDraft
}
