import { describe, expect, test } from 'vitest'
import { isMoving } from './animated-pictures.ts'
import { peaksIn } from './audio.ts'
import { fitted } from './picture.ts'
import { renamed } from './shrink-picture.ts'
import { wholeSeconds } from './video.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((one) => one.charCodeAt(0)) : [part])),
  )

describe('[FILE-27] an animated image is not changed', () => {
  test.each<[string, Uint8Array, boolean]>([
    ['a gif', bytes('GIF89a'), true],
    ['an animated webp', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 2), true],
    ['a webp', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8X', 10, 0, 0, 0, 16), false],
    ['a plain webp', bytes('RIFF', 0, 0, 0, 0, 'WEBPVP8 ', 10, 0, 0, 0, 2), false],
    ['an animated png', bytes(137, 'PNG....IHDR....acTL....IDAT'), true],
    ['a png', bytes(137, 'PNG....IHDR....IDAT....acTL'), false],
    ['an animated avif', bytes(0, 0, 0, 24, 'ftypavis'), true],
    ['an avif', bytes(0, 0, 0, 24, 'ftypavif'), false],
    ['a photo', bytes(0xff, 0xd8, 0xff), false],
    ['nothing', bytes(), false],
  ])('%s', (_name, start, moves) => {
    expect(isMoving(start)).toBe(moves)
  })
})

test('[FILE-27] an image keeps its aspect ratio when it is reduced, and is never enlarged', () => {
  expect(fitted({ width: 4000, height: 3000 }, 2560)).toEqual({ width: 2560, height: 1920 })
  expect(fitted({ width: 3000, height: 4000 }, 2560)).toEqual({ width: 1920, height: 2560 })
  expect(fitted({ width: 9000, height: 1 }, 100)).toEqual({ width: 100, height: 1 })
  expect(fitted({ width: 10, height: 20 }, 100)).toEqual({ width: 10, height: 20 })
})

test.each([
  ['a.heic', 'image/jpeg', 'a.jpg'],
  ['a.b.heic', 'image/jpeg', 'a.b.jpg'],
  ['a.JPEG', 'image/jpeg', 'a.JPEG'],
  ['a.webp', 'image/png', 'a.png'],
  ['.heic', 'image/jpeg', 'picture.jpg'],
  ['', 'image/jpeg', 'picture.jpg'],
  ['no ending', 'image/webp', 'no ending.webp'],
  ['a.tiff', 'image/other', 'a.tiff'],
])('[FILE-27] a file name matches its content: %j as %s', (name, type, expected) => {
  expect(renamed(name, type)).toBe(expected)
})

describe('[FILE-24] a waveform', () => {
  test('has up to 64 heights, scaled to the loudest', () => {
    const loud = Float32Array.from({ length: 6400 }, (_, at) => Math.sin(at) * (at < 3200 ? 0.1 : 0.2))
    const peaks = peaksIn(loud)
    expect(peaks).toHaveLength(64)
    expect(Math.max(...peaks)).toBe(31)
    expect(peaks[0]).toBeGreaterThan(13)
    expect(peaks[0]).toBeLessThan(17)
  })

  test('is flat for silence, and empty for no sound', () => {
    expect(peaksIn(new Float32Array(100))).toEqual(new Array(64).fill(0))
    expect(peaksIn(new Float32Array(0))).toEqual([])
    expect(peaksIn(Float32Array.of(-1, 0.5))).toEqual([31, 16])
  })
})

test('[FILE-24] a sound lasts at least a second', () => {
  expect([0.2, 1.4, 1.6].map(wholeSeconds)).toEqual([1, 1, 2])
})
