// The page of the media tests: creates images, sounds and videos, and measures them.

import { localFile } from '../src/files/local-file.ts'
import { measureFile, placeholderOf, smallerPicture } from '../src/media.ts'
import { browserPlatform } from '../src/platform/browser.ts'
import type { MediaKind } from '../src/platform/platform.ts'
import { film, recording } from './media-samples.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))

/** An image that is red on the left and blue on the right. */
async function picture(width: number, height: number, type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, width / 2, height)
  context.fillStyle = '#0000ff'
  context.fillRect(width / 2, 0, width / 2, height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob as Blob), type, 0.95))
}

/** A photo taken with the camera held upright, with location data. */
async function photo(width: number, height: number): Promise<Blob> {
  const plain = new Uint8Array(await (await picture(width, height, 'image/jpeg')).arrayBuffer())
  const place = [...'52.5200N 13.4050E'].map((one) => one.charCodeAt(0))
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const body = [0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff, ...place]
  const exif = Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body])
  return new Blob([plain.slice(0, 2), exif, plain.slice(2)], { type: 'image/jpeg' })
}

/** A tone that gets louder, in a format that needs no encoder. */
function sound(seconds: number): Blob {
  const rate = 8_000
  const samples = Int16Array.from(
    { length: rate * seconds },
    (_, at) => Math.sin(at / 3) * 32_000 * (at / (rate * seconds)),
  )
  const head = new DataView(new ArrayBuffer(44))
  const text = (at: number, value: string) =>
    [...value].forEach((one, index) => {
      head.setUint8(at + index, one.charCodeAt(0))
    })
  text(0, 'RIFF')
  head.setUint32(4, 36 + samples.byteLength, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, rate, true)
  head.setUint32(28, rate * 2, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  text(36, 'data')
  head.setUint32(40, samples.byteLength, true)
  return new Blob([head, samples], { type: 'audio/wav' })
}

const made: Readonly<Record<string, () => Promise<Blob> | Blob>> = {
  png: () => picture(400, 300, 'image/png'),
  photo: () => photo(400, 300),
  largePhoto: () => photo(3000, 2000),
  hugePng: () => picture(3000, 1000, 'image/png'),
  sound: () => sound(2),
  film: () => new Blob([bytesOf(film)], { type: 'video/webm' }),
  recording: () => new Blob([bytesOf(recording)], { type: 'video/webm' }),
  gif: () => new Blob([bytesOf('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=')], { type: 'image/gif' }),
  drawing: () =>
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="9"/>'], {
      type: 'image/svg+xml',
    }),
  rubbish: () => new Blob(['this is nothing'], { type: 'image/jpeg' }),
  rubbishFilm: () => new Blob(['this is nothing'], { type: 'video/mp4' }),
  rubbishSound: () => new Blob(['this is nothing'], { type: 'audio/mpeg' }),
  text: () => new Blob(['hello'], { type: 'text/plain' }),
}

const make = async (name: string) => (await made[name]?.()) as Blob

/** The colours at some points, from 0 to 1 across and down. */
async function colours(blob: Blob, places: readonly (readonly [number, number])[]): Promise<string[]> {
  const bitmap = await createImageBitmap(blob)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.drawImage(bitmap, 0, 0)
  return places.map(([x, y]) => {
    const [red = 0, , blue = 0] = context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data
    return red > blue ? 'red' : 'blue'
  })
}

const page = {
  async measure(name: string, as: MediaKind, limits: object = {}) {
    const data = await make(name)
    return measureFile({ type: data.type, data }, as, limits)
  },

  /** Measures like the client, with the lazily loaded code. */
  async measureOnHost(name: string, as: MediaKind) {
    const data = await make(name)
    return browserPlatform().measure?.(localFile(data, name), as)
  },

  async placeholder(thumbhash: string) {
    const found = placeholderOf({ ext: { parley_thumbhash: thumbhash } })
    if (!found) return undefined
    const image = new Image()
    image.src = found.dataUrl
    await image.decode()
    const left = await colours(await (await fetch(found.dataUrl)).blob(), [
      [0.1, 0.5],
      [0.9, 0.5],
    ])
    return { width: image.naturalWidth, height: image.naturalHeight, ratio: found.ratio, colours: left }
  },

  async smaller(name: string, limits: object = {}) {
    const file = new File([await make(name)], 'given.jpeg', { type: (await make(name)).type })
    const { data, ...rest } = await smallerPicture(file, limits)
    const bytes = new Uint8Array(await data.arrayBuffer())
    return {
      ...rest,
      isSame: data === file,
      bytes: bytes.length,
      before: file.size,
      knowsThePlace: new TextDecoder('latin1').decode(bytes).includes('52.5200N'),
      // Top and bottom, left and right.
      colours: await colours(data, [
        [0.5, 0.1],
        [0.5, 0.9],
        [0.1, 0.5],
        [0.9, 0.5],
      ]).catch(() => []),
    }
  },
}

export type MediaPage = typeof page
Object.assign(globalThis, { page })
