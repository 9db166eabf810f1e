// Video processing: one frame of the beginning. Videos come from users, and the decoder is large and old, so it is a
// separate program with as few rights as possible: a few formats, a few codecs, and limits.

import type { Box } from '../images/image-engine.ts'

/** Formats by ffmpeg's names. Playlists and scripts, which reference other files and addresses, are not among them. */
export type VideoFormat = 'mov' | 'matroska' | 'avi' | 'mpeg' | 'mpegts' | 'ogg' | 'flv'

const formats: ReadonlyMap<string, VideoFormat> = new Map([
  ['video/mp4', 'mov'],
  ['video/quicktime', 'mov'],
  ['video/x-m4v', 'mov'],
  ['video/3gpp', 'mov'],
  ['video/3gpp2', 'mov'],
  ['video/webm', 'matroska'],
  ['video/matroska', 'matroska'],
  ['video/vnd.avi', 'avi'],
  ['video/mpeg', 'mpeg'],
  ['video/mp1s', 'mpeg'],
  ['video/mp2p', 'mpeg'],
  ['video/mp2t', 'mpegts'],
  ['video/ogg', 'ogg'],
  ['video/x-flv', 'flv'],
])

/** Detected from the first bytes, never from the claim of the uploader. */
export const videoFormat = (sniffed: string | undefined): VideoFormat | undefined =>
  formats.get((sniffed ?? '').toLowerCase())

/** Bytes of a video and their offset. */
export interface VideoBytes {
  readonly at: number
  readonly bytes: Uint8Array
}

export interface Video {
  readonly format: VideoFormat
  readonly size: number
  /** The bytes that a frame of the beginning needs. The rest is not read. */
  readonly ranges: AsyncIterable<VideoBytes>
}

export interface VideoEngine {
  /**
   * A JPEG that fits into the box; undefined for a video without one. Rejects if it was stopped, or crashed for another
   * reason than the video.
   */
  still(
    video: Video,
    limits: { readonly box: Box; readonly mostPixels: number },
    stop: AbortSignal,
  ): Promise<Uint8Array | undefined>
  /** Removes temporary files. */
  end(): Promise<void>
}

/** The type of video frames. */
export const stillType = 'image/jpeg'
