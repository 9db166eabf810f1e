// Creates a square avatar: crops the middle, turns it upright, and scales it down.

/** The side of the square, in pixels. */
export const pictureSide = 512
const quality = 0.88

/** The largest square in the middle of a picture. */
export function middleOf(width: number, height: number) {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side }
}

/** Crops and scales a picture. Rejects if this browser cannot decode the file. */
export async function squarePicture(file: Blob): Promise<Blob> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { x, y, side } = middleOf(whole.width, whole.height)
  const target = Math.min(side, pictureSide)
  const canvas = document.createElement('canvas')
  canvas.width = target
  canvas.height = target
  const context = canvas.getContext('2d')
  if (!context || target === 0) throw new Error('Cannot decode the picture')
  context.imageSmoothingQuality = 'high'
  context.drawImage(whole, x, y, side, side, 0, 0, target, target)
  whole.close()
  // PNG keeps transparency.
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
  if (!small) throw new Error('Cannot encode the picture')
  return small
}
