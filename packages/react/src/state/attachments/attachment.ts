// A file that was chosen to be sent: what kind of message it becomes, and whether it may be sent at all.

import type { UploadAhead } from './upload-ahead.ts'

/** A file as it is sent. What could not be found out is missing. */
export interface Prepared {
  readonly kind: AttachmentKind
  readonly data: Blob
  readonly name: string
  readonly type: string
  readonly isGif: boolean
  readonly width?: number
  readonly height?: number
  /** Seconds. */
  readonly duration?: number
  /** What it looks like from afar, as it travels. */
  readonly thumbhash?: string
  /** It was made smaller. */
  readonly isReduced?: boolean
}

export type AttachmentKind = 'image' | 'video' | 'file'

export interface Attachment {
  readonly id: string
  readonly file: File
  readonly kind: AttachmentKind
  /** Size and length, measured while the caption is written. Never fails. */
  readonly prepared: Promise<Prepared>
  /** Goes on while the caption is written, and when the message is sent. */
  readonly upload: UploadAhead
  /** Words for this one, where there are several. */
  readonly caption?: string
  /** A photo that is not made smaller. */
  readonly isOriginal?: boolean
}

/** At most so many files are sent at once. */
export const mostFiles = 20

/** What every browser can show. Others, such as HEIC, TIFF and drawings with scripts in them, travel as files. */
const images = /^image\/(png|jpe?g|gif|webp|avif|bmp)$/i
const videos = /^video\/(mp4|webm|ogg|quicktime)$/i

export function kindOf(type: string): AttachmentKind {
  return images.test(type) ? 'image' : videos.test(type) ? 'video' : 'file'
}

export const isGif = (type: string): boolean => /^image\/gif$/i.test(type)

/** Why files were left out; each reason once, with all files that it is about. */
export type Refusal =
  | { readonly why: 'tooMany'; readonly count: number }
  | { readonly why: 'tooLarge' | 'empty'; readonly files: readonly File[] }

/** Sorts out what cannot be sent, keeping the order. `taken` files are there already. */
export function admit(
  files: readonly File[],
  taken: number,
  maxBytes: number,
): { readonly accepted: readonly File[]; readonly refusals: readonly Refusal[] } {
  const tooLarge = files.filter(({ size }) => size > maxBytes)
  const empty = files.filter(({ size }) => size === 0)
  const fitting = files.filter(({ size }) => size > 0 && size <= maxBytes)
  const accepted = fitting.slice(0, Math.max(0, mostFiles - taken))
  const count = fitting.length - accepted.length
  const refusals: Refusal[] = []
  if (tooLarge.length > 0) refusals.push({ why: 'tooLarge', files: tooLarge })
  if (empty.length > 0) refusals.push({ why: 'empty', files: empty })
  if (count > 0) refusals.push({ why: 'tooMany', count })
  return { accepted, refusals }
}
