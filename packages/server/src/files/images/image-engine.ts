// Image processing. Images come from users, so the engine runs in isolation and can be terminated at any time.

/** A bounding box. An image is scaled down to fit, never up. */
export interface Box {
  readonly width: number
  readonly height: number
}

export type PictureWork =
  /** A small upright copy without metadata. */
  | { readonly act: 'preview'; readonly box: Box }
  /** The same image, upright, without metadata such as place and camera. */
  | { readonly act: 'strip' }

export interface ImageEngine {
  /** Rejects if the bytes are not an image, or one with too many pixels. */
  run(work: PictureWork, bytes: Uint8Array, mostPixels: number): Promise<Uint8Array>
  /** Terminates the engine. Running work is rejected. */
  end(): Promise<void>
  /** Called when the engine ends unexpectedly: all work is rejected, and another engine has to replace it. */
  readonly isDead?: boolean
}

/** Formats that engines read. Others, such as SVG, can reference files and addresses and are never passed to one. */
export const readablePictures: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
])

/** The type of previews. */
export const previewType = 'image/webp'
