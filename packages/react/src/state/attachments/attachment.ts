// A file that was chosen to be sent: its message kind, and whether it may be sent at all.

import type { UploadAhead } from './upload-ahead.ts'

/** A file as it is sent. Unknown properties are missing. */
export interface PreparedFile {
  /** The kind of message that it is sent as. */
  readonly kind: AttachmentKind
  /** The data to send. */
  readonly data: Blob
  /** The file name. */
  readonly name: string
  /** The MIME type. */
  readonly type: string
  /** Whether it is an animated picture. */
  readonly isGif: boolean
  /** In pixels. */
  readonly width?: number
  /** In pixels. */
  readonly height?: number
  /** In seconds. */
  readonly duration?: number
  /** A tiny placeholder image, in its wire form. */
  readonly thumbhash?: string
  /** Whether the picture was scaled down. */
  readonly isReduced?: boolean
}

/** The kind of message that a chosen file is sent as. */
export type AttachmentKind = 'image' | 'video' | 'file'

/** A file that the user has chosen, before it is sent. */
export interface Attachment {
  /** Identifies it among the files of the draft. */
  readonly id: string
  /** The file as it was chosen. */
  readonly file: File
  /** The kind of message that it is sent as. */
  readonly kind: AttachmentKind
  /** Size and duration, measured while the user writes the caption. Never rejects. */
  readonly prepared: Promise<PreparedFile>
  /** The upload, which continues while the user writes the caption, and after the message is sent. */
  readonly upload: UploadAhead
  /** The caption of this file, if there are several. */
  readonly caption?: string
  /** The description of a picture, for people who cannot see it. */
  readonly alt?: string
  /** Whether a photo is sent without scaling it down. */
  readonly isOriginal?: boolean
}

/** The maximum number of files per send. */
export const mostFiles = 20

/** Formats that every browser can show. Others, such as HEIC, TIFF and SVG with scripts, are sent as files. */
const images = /^image\/(png|jpe?g|gif|webp|avif|bmp)$/i
const videos = /^video\/(mp4|webm|ogg|quicktime)$/i

export function kindOf(type: string): AttachmentKind {
  return images.test(type) ? 'image' : videos.test(type) ? 'video' : 'file'
}

export const isGif = (type: string): boolean => /^image\/gif$/i.test(type)

/** Why files were left out; each reason appears once, with all files that it applies to. */
export type Refusal =
  | { readonly why: 'tooMany'; readonly count: number }
  | { readonly why: 'tooLarge' | 'empty'; readonly files: readonly File[] }

/** Filters out files that cannot be sent, and keeps the order. `taken` files are already attached. */
export function admit(
  files: readonly File[],
  attachedCount: number,
  maxBytes: number,
): { readonly accepted: readonly File[]; readonly refusals: readonly Refusal[] } {
  const tooLarge = files.filter(({ size }) => size > maxBytes)
  const empty = files.filter(({ size }) => size === 0)
  const fitting = files.filter(({ size }) => size > 0 && size <= maxBytes)
  const accepted = fitting.slice(0, Math.max(0, mostFiles - attachedCount))
  const count = fitting.length - accepted.length
  const refusals: Refusal[] = []
  if (tooLarge.length > 0) refusals.push({ why: 'tooLarge', files: tooLarge })
  if (empty.length > 0) refusals.push({ why: 'empty', files: empty })
  if (count > 0) refusals.push({ why: 'tooMany', count })
  return { accepted, refusals }
}
