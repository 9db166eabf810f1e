// The thread that decodes images. One at a time, with limits, and with the decoders of dangerous formats disabled.

import { parentPort } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'
import type { PictureWork } from '../image-engine.ts'

export interface PictureJob {
  readonly id: number
  readonly work: PictureWork
  readonly bytes: Uint8Array
  readonly mostPixels: number
}

export type PictureResult =
  | { readonly id: number; readonly bytes: Uint8Array }
  | { readonly id: number; readonly problem: string }

sharp.concurrency(1)
sharp.cache(false)
sharp.block({
  operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick', 'VipsForeignLoadTiff'],
})

parentPort?.on('message', async ({ id, work, bytes, mostPixels }: PictureJob) => {
  try {
    const made = await done(work, bytes, mostPixels)
    parentPort?.postMessage({ id, bytes: made } satisfies PictureResult)
  } catch (error) {
    parentPort?.postMessage({ id, problem: String(error) } satisfies PictureResult)
  }
})

async function done(work: PictureWork, bytes: Uint8Array, mostPixels: number): Promise<Uint8Array> {
  const isPreview = work.act === 'preview'
  const picture = sharp(bytes, {
    limitInputPixels: mostPixels,
    failOn: 'error',
    sequentialRead: true,
    // An animation stays animated. A preview shows its first frame.
    animated: !isPreview,
  }).autoOrient()
  if (!isPreview) return (await keepingFormat(picture)).toBuffer()
  const { width, height } = work.box
  return picture
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78, effort: 2 })
    .toBuffer()
}

/** Re-encodes an image, which leaves only pixels and colours, in a quality without a visible difference. */
async function keepingFormat(picture: Sharp): Promise<Sharp> {
  const { format } = await picture.metadata()
  const encoder = picture.keepIccProfile()
  if (format === 'jpeg') return encoder.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  if (format === 'webp') return encoder.webp({ quality: 92 })
  return encoder
}
