// Scales a picture down to the size that a group avatar needs.

/** The longer side, in pixels. */
const side = 512

/** The picture scaled down; unchanged if the browser cannot decode it. */
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
    // PNG keeps transparency.
    const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
    return small ?? file
  } catch {
    return file
  }
}
