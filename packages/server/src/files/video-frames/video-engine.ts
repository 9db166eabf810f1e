// What can be done with videos: one picture of the beginning. They come from people, and what reads them is large and old,
// so it is a program of its own with as little as possible: a few formats, a few ways of packing pictures, and limits.

import type { Box } from '../images/image-engine.ts'

/** As the program names them. Playlists and scripts, which name other files and addresses, are not among them. */
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

/** By what the first bytes say, never by what the uploader said. */
export const videoFormat = (sniffed: string | undefined): VideoFormat | undefined =>
  formats.get((sniffed ?? '').toLowerCase())

/** Bytes of a video, and where in it they are. */
export interface Stretch {
  readonly at: number
  readonly bytes: Uint8Array
}

export interface Video {
  readonly format: VideoFormat
  readonly size: number
  /** Some of its bytes, those that a picture of the beginning needs; the rest is not looked at. */
  readonly stretches: AsyncIterable<Stretch>
}

export interface VideoEngine {
  /**
   * A JPEG that fits into the box; undefined for a video that has none. Rejects when it was stopped, or died of something
   * else than the video.
   */
  still(
    video: Video,
    limits: { readonly box: Box; readonly mostPixels: number },
    stop: AbortSignal,
  ): Promise<Uint8Array | undefined>
  /** Removes what it keeps for its work. */
  end(): Promise<void>
}

/** What video frames are. */
export const stillType = 'image/jpeg'
