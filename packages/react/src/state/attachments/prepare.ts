// Prepares a file while its sender is still writing: measures pictures and videos, scales down photos that are larger
// than any screen, turns them upright, and removes the location where they were taken.

import { measureFile, smallerPicture } from '@parley/client/media'
import type { PreparedFile } from './attachment.ts'
import { isGif, kindOf } from './attachment.ts'

/** Offers the choice of the original only if the reduced file is at most 90 % of its size. */
const clearlySmaller = 0.9

/** Prepares a file. Never rejects. `maxPhotoSide` is Infinity for a picture that is sent unchanged. */
export async function prepare(file: File, maxPhotoSide: number): Promise<PreparedFile> {
  const { name, type } = file
  const kind = kindOf(type)
  const plain: PreparedFile = { kind, data: file, name, type, isGif: isGif(type) }
  if (kind === 'file') return plain
  if (kind === 'video') return { ...plain, ...(await measureFile({ type, data: file }, kind)) }
  const isAsItIs = maxPhotoSide === Number.POSITIVE_INFINITY
  const { isChanged, ...picture } = isAsItIs
    ? { data: file, name, type, isChanged: false }
    : await smallerPicture(file, { side: maxPhotoSide })
  const measured = await measureFile(picture, kind)
  // A picture that this browser cannot decode is sent as a file, because others could not display it either.
  if (!measured.width) return { ...plain, kind: 'file', isGif: false }
  const isReduced = isChanged && picture.data.size < clearlySmaller * file.size
  return { ...plain, ...picture, name: picture.name || name, ...measured, ...(isReduced && { isReduced }) }
}
