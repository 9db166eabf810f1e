// Gets a file ready while its sender still writes: pictures and videos are measured, and photos that are larger than any
// screen are made smaller, upright whatever way the camera was held, and without the place where they were taken.

import { measureFile, smallerPicture } from '@parley/client/media'
import type { Prepared } from './attachment.ts'
import { isGif, kindOf } from './attachment.ts'

/** Below this there is nothing to choose: it is the same picture. */
const clearlySmaller = 0.9

/** Never fails. `maxPhotoSide` is infinite for a picture that is sent as it is. */
export async function prepare(file: File, maxPhotoSide: number): Promise<Prepared> {
  const { name, type } = file
  const kind = kindOf(type)
  const plain: Prepared = { kind, data: file, name, type, isGif: isGif(type) }
  if (kind === 'file') return plain
  if (kind === 'video') return { ...plain, ...(await measureFile({ type, data: file }, kind)) }
  const isAsItIs = maxPhotoSide === Number.POSITIVE_INFINITY
  const { isChanged, ...picture } = isAsItIs
    ? { data: file, name, type, isChanged: false }
    : await smallerPicture(file, { side: maxPhotoSide })
  const measured = await measureFile(picture, kind)
  // A picture that this browser cannot read is no picture to others either.
  if (!measured.width) return { ...plain, kind: 'file', isGif: false }
  const isReduced = isChanged && picture.data.size < clearlySmaller * file.size
  return { ...plain, ...picture, name: picture.name || name, ...measured, ...(isReduced && { isReduced }) }
}
