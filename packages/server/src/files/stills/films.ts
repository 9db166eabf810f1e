// What can be done with films: one picture of the beginning. They come from people, and what reads them is large and old,
// so it is a program of its own with as little as possible: a few formats, a few ways of packing pictures, and limits.

import type { Box } from '../images/pictures.ts'

/** As the program names them. Playlists and scripts, which name other files and addresses, are not among them. */
export type FilmFormat = 'mov' | 'matroska' | 'avi' | 'mpeg' | 'mpegts' | 'ogg' | 'flv'

const formats: ReadonlyMap<string, FilmFormat> = new Map([
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
export const filmFormat = (sniffed: string | undefined): FilmFormat | undefined =>
  formats.get((sniffed ?? '').toLowerCase())

/** Bytes of a film, and where in it they are. */
export interface Stretch {
  readonly at: number
  readonly bytes: Uint8Array
}

export interface Film {
  readonly format: FilmFormat
  readonly size: number
  /** Some of its bytes, those that a picture of the beginning needs; the rest is not looked at. */
  readonly stretches: AsyncIterable<Stretch>
}

export interface FilmEngine {
  /**
   * A JPEG that fits into the box; undefined for a film that has none. Rejects when it was stopped, or died of something
   * else than the film.
   */
  still(
    film: Film,
    limits: { readonly box: Box; readonly mostPixels: number },
    stop: AbortSignal,
  ): Promise<Uint8Array | undefined>
  /** Removes what it keeps for its work. */
  end(): Promise<void>
}

/** What pictures of films are. */
export const stillType = 'image/jpeg'
