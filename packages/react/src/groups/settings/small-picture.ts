// A picture as a group needs it: square enough for a circle of a few hundred pixels, not what a camera makes.

/** The longer side, in pixels. */
const side = 512

/** The same picture, smaller; as it is where the browser cannot read it. */
export async function smallPicture(file: File): Promise<Blob> {
  try {
    const whole = await createImageBitmap(file)
    const scale = side / Math.max(whole.width, whole.height)
    if (scale >= 1) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(whole.width * scale))
    canvas.height = Math.max(1, Math.round(whole.height * scale))
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
    whole.close()
    // Pictures with see-through parts keep them.
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
    return small ?? file
  } catch {
    return file
  }
}
