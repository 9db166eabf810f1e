// Prepares photos for sending: reduces them to a useful size, applies their orientation, and removes metadata such as
// the place.

import { animationBytes, isMoving } from './animated-pictures.ts'
import { withoutMetadata } from './jpeg-metadata.ts'
import { canvasOf, fitted, loadPicture, type Size, withUrl } from './picture.ts'

/** The limits of pictures that are sent. */
export const pictureLimits = {
  /** The longest side in pixels. */
  side: 2_560,
  /** The quality of photos, from 0 to 1. */
  quality: 0.86,
  /** Larger images are not redrawn: pages do not have the memory for it. */
  pixels: 100_000_000,
  /** Larger files are sent unchanged. */
  bytes: 50_000_000,
}

/** A picture that is ready to send. */
export interface SmallerPicture extends Partial<Size> {
  /** The data to send: the file itself if nothing had to be changed. */
  readonly data: Blob
  /** The file name, with the extension of its type. */
  readonly name: string
  /** The MIME type. */
  readonly type: string
  /** Whether the data differs from the file. */
  readonly isChanged: boolean
}

/** Never rejects: an image that cannot be reduced is returned unchanged. The size is set for every readable image. */
export async function smallerPicture(
  file: Blob & {
    /** The file name. Default: that of the file. */
    readonly name?: string
  },
  limits: Partial<typeof pictureLimits> = {},
): Promise<SmallerPicture> {
  const within = { ...pictureLimits, ...limits }
  const same = { data: file as Blob, name: file.name ?? '', type: file.type, isChanged: false }
  if (!/^image\//i.test(file.type) || file.size > within.bytes) return same
  try {
    return await withUrl(file, async (url) => {
      const picture = await loadPicture(url)
      const { width, height } = picture
      const size = width > 0 && height > 0 ? { width, height } : {}
      const start = new Uint8Array(await file.slice(0, animationBytes).arrayBuffer())
      // Vector images have no pixels.
      if (isMoving(start) || /svg/i.test(file.type)) return { ...same, ...size }
      const target = fitted(picture, within.side)
      const isLarge = target.width < width || target.height < height
      const drawn =
        (isLarge || !isUsual(file.type)) && width * height <= within.pixels
          ? await drawnAnew(picture.element, target, file.type, within.quality)
          : undefined
      // An image that would become larger is kept, unless its format is unusual.
      if (drawn && (drawn.size < file.size || !isUsual(file.type)))
        return {
          data: drawn,
          type: drawn.type,
          name: renamed(same.name, drawn.type),
          isChanged: true,
          ...target,
        }
      const clean = await cleaned(file)
      return { ...same, ...size, ...(clean && { data: clean, isChanged: true }) }
    })
  } catch {
    const clean = await cleaned(file).catch(() => undefined)
    return clean ? { ...same, data: clean, isChanged: true } : same
  }
}

const isPhoto = (type: string) => /^image\/jpe?g$/i.test(type)

/** Formats that every client can show. */
const isUsual = (type: string) => /^image\/(jpe?g|png|webp|gif|svg\+xml|avif|bmp)$/i.test(type)

/** Redraws an image. Drawings and transparent images stay lossless; all others are treated as photos. */
function drawnAnew(
  element: HTMLImageElement,
  target: Size,
  type: string,
  quality: number,
): Promise<Blob | undefined> {
  const wanted = /^image\/(png|webp)$/i.test(type) ? type.toLowerCase() : 'image/jpeg'
  const { canvas } = canvasOf(element, target)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), wanted, quality))
}

/** The same photo without metadata. */
async function cleaned(file: Blob): Promise<Blob | undefined> {
  if (!isPhoto(file.type)) return undefined
  const clean = withoutMetadata(new Uint8Array(await file.arrayBuffer()))
  // There was no metadata.
  if (!clean || clean.length === file.size) return undefined
  return new Blob([clean as Uint8Array<ArrayBuffer>], { type: file.type })
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** Changes the file extension to fit the type. */
export function renamed(name: string, type: string): string {
  const ending = endings[type]
  if (!ending || new RegExp(`\\.(${ending}${ending === 'jpg' ? '|jpeg' : ''})$`, 'i').test(name)) return name
  return `${name.replace(/\.[a-z0-9]{1,5}$/i, '') || 'picture'}.${ending}`
}
