// A draft with a file of this device: the file goes up, and while it does the host looks at it, so that readers can keep
// its place free and see from afar what comes. Loaded with the first of them.

import { errorFrom, fileLimits, localFileFailure } from '@parley/protocol'
import type { Files } from '../files/files.ts'
import type { LocalFile, Measured, Platform } from '../platform/platform.ts'
import type { Draft } from '../state/state.ts'
import type { UploadWatch } from './outbox.ts'

export type FileDraft = Draft & { readonly kind: 'image' | 'video' | 'voice' | 'file' }

/** Messages are not held up for longer by a host that looks at their files. */
const patienceMs = 6_000

/** The box of the smaller picture, where its sender names none. */
const smallBox = { width: 480, height: 480 }

export async function uploadFile(
  files: Files,
  platform: Platform,
  draft: FileDraft,
  file: LocalFile,
  watch: UploadWatch,
): Promise<Draft> {
  // Of an earlier visit, which could keep its name only.
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

/** Small pictures are their own smaller picture. */
function thumbnailOf(draft: FileDraft, file: LocalFile) {
  if (draft.kind !== 'image') return undefined
  return draft.thumbnail ?? (file.size > fileLimits.thumbnailAboveSize ? smallBox : undefined)
}

/** A file that goes up before its message is sent is looked at once. */
const looks = new WeakMap<LocalFile, Promise<Measured>>()

function looked(platform: Platform, draft: FileDraft, file: LocalFile): Promise<Measured> | undefined {
  const { kind } = draft
  if (kind === 'file' || !platform.measure || isDescribed(draft)) return undefined
  const known = looks.get(file)
  if (known) return known
  const look = inTime(platform, async () => platform.measure?.(file, kind) ?? {})
  looks.set(file, look)
  return look
}

/** Whatever becomes of it, the message is sent. */
function inTime({ clock }: Platform, look: () => Promise<Measured>): Promise<Measured> {
  return new Promise((resolve) => {
    const timer = clock.setTimer(() => resolve({}), patienceMs)
    look()
      .catch(() => ({}))
      .then((found) => {
        clock.clearTimer(timer)
        resolve(found)
      })
  })
}

/** Whether there is nothing left to find out. */
function isDescribed(draft: FileDraft): boolean {
  const ext = draft.ext ?? {}
  if (draft.kind === 'voice') return Boolean(draft.duration) && 'parley_peaks' in ext
  if (draft.kind === 'file') return true
  const isLong = draft.kind === 'image' || Boolean(draft.duration)
  return isLong && Boolean(draft.width && draft.height) && 'parley_thumbhash' in ext
}

/** What the sender said stays; the rest is what was found, as far as it belongs to the kind. */
function described(draft: FileDraft, found: Measured = {}): FileDraft {
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
