// Gets a file ready while its sender still writes: pictures and videos are measured, and photos that are larger than any
// screen are made smaller, upright whatever way the camera was held.

import { type AttachmentKind, isGif, kindOf } from './attachment.ts'

export interface ImageFacts {
  readonly width: number
  readonly height: number
}

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
}

/** Nobody waits longer than this for a number. */
const patienceMs = 8000
const photoQuality = 0.86
const photos = /^image\/(jpe?g|webp)$/i

export async function prepare(file: File, maxPhotoSide: number): Promise<Prepared> {
  const { name, type } = file
  const kind = kindOf(type)
  const plain: Prepared = { kind, data: file, name, type, isGif: isGif(type) }
  if (kind === 'file') return plain
  try {
    if (kind === 'video') return { ...plain, ...(await inTime(measureVideo(file))) }
    const size = await inTime(measureImage(file))
    const small = photos.test(type) ? await inTime(shrunk(file, size, maxPhotoSide)) : undefined
    return small ? { ...plain, ...small, type: small.data.type } : { ...plain, ...size }
  } catch {
    // A picture that this browser cannot read is no picture to others either; a video may well be one.
    return kind === 'image' ? { ...plain, kind: 'file', isGif: false } : plain
  }
}

/** The size that a picture is made smaller to; undefined when it fits. */
export function fitInto({ width, height }: ImageFacts, side: number): ImageFacts | undefined {
  const scale = side / Math.max(width, height)
  if (!(scale < 1)) return undefined
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

async function shrunk(
  file: File,
  size: ImageFacts,
  side: number,
): Promise<(ImageFacts & { readonly data: Blob }) | undefined> {
  const target = fitInto(size, side)
  if (!target) return undefined
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const canvas = document.createElement('canvas')
  canvas.width = target.width
  canvas.height = target.height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, target.width, target.height)
  picture.close()
  const data = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', photoQuality))
  return data && data.size < file.size ? { ...target, data } : undefined
}

function measureImage(file: File): Promise<ImageFacts> {
  return withUrl(file, async (url) => {
    const image = new Image()
    image.src = url
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  })
}

function measureVideo(file: File): Promise<Partial<ImageFacts> & { readonly duration?: number }> {
  return withUrl(
    file,
    (url) =>
      new Promise((done, failed) => {
        const video = document.createElement('video')
        video.preload = 'metadata'
        video.muted = true
        video.onloadedmetadata = () => {
          const { videoWidth: width, videoHeight: height, duration } = video
          done({
            ...(width > 0 && height > 0 && { width, height }),
            // Recordings of a browser do not know how long they are.
            ...(Number.isFinite(duration) && { duration: Math.max(1, Math.round(duration)) }),
          })
          video.removeAttribute('src')
        }
        video.onerror = () => failed(new Error('This video cannot be read'))
        video.src = url
      }),
  )
}

async function withUrl<T>(file: File, use: (url: string) => Promise<T>): Promise<T> {
  const url = URL.createObjectURL(file)
  try {
    return await use(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('It took too long')), patienceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
