// A picture for a circle: the middle of it, upright whatever way the camera was held, and no larger than any screen shows.

/** The side of the square, in pixels. */
export const pictureSide = 512
const quality = 0.88

/** The middle of a picture, as large a square as there is. */
export function middleOf(width: number, height: number) {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side }
}

/** Rejects where it is none that this browser can read. */
export async function squarePicture(file: Blob): Promise<Blob> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { x, y, side } = middleOf(whole.width, whole.height)
  const target = Math.min(side, pictureSide)
  const canvas = document.createElement('canvas')
  canvas.width = target
  canvas.height = target
  const context = canvas.getContext('2d')
  if (!context || target === 0) throw new Error('This picture cannot be read')
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, x, y, side, side, 0, 0, target, target)
  whole.close()
  // Pictures with see-through parts keep them.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  if (!small) throw new Error('This picture cannot be written')
  return small
}
