// Images in a browser: loading, measuring and drawing.

/** The size of a picture. */
export interface Size {
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly height: number
}

export interface LoadedPicture extends Size {
  readonly element: HTMLImageElement
}

/** Loads an image with its orientation applied by the browser. It is decoded only when it is drawn. */
export async function loadPicture(url: string): Promise<LoadedPicture> {
  const element = new Image()
  await new Promise((resolve, reject) => {
    element.onload = resolve
    element.onerror = reject
    element.src = url
  })
  return { element, width: element.naturalWidth, height: element.naturalHeight }
}

/** The size scaled down to this longest side; smaller sizes are unchanged. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export interface Drawn {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
}

export function canvasOf(source: CanvasImageSource, { width, height }: Size): Drawn {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2d canvas context')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return { canvas, context }
}

/** Creates an object URL for a blob, and revokes it after use. */
export async function withUrl<T>(blob: Blob, use: (url: string) => Promise<T>): Promise<T> {
  const url = URL.createObjectURL(blob)
  try {
    return await use(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}
