// What can be done with pictures. They come from people, so whoever does it works elsewhere and may be thrown away.

/** A box that a picture is made to fit into; it is never made larger. */
export interface Box {
  readonly width: number
  readonly height: number
}

export type PictureWork =
  /** A small picture of it, upright, without anything that is not seen. */
  | { readonly act: 'preview'; readonly box: Box }
  /** The same picture, upright, without where and with what it was taken. */
  | { readonly act: 'strip' }

export interface ImageEngine {
  /** Rejects for what is no picture, or one with more pixels than allowed. */
  run(work: PictureWork, bytes: Uint8Array, mostPixels: number): Promise<Uint8Array>
  /** Ends it, whatever it is doing; what was asked for is rejected. */
  end(): Promise<void>
  /** It ended by itself: everything that it is asked for is rejected, and another engine has to take its place. */
  readonly isDead?: boolean
}

/** What an engine reads. Others, such as SVG, can name files and addresses, and are never given to one. */
export const readablePictures: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
])

/** What previews are. */
export const previewType = 'image/webp'
