import { describe, expect, test } from 'vitest'
import { withoutMetadata } from './jpeg-metadata.ts'

const text = (value: string) => [...value].map((one) => one.charCodeAt(0))
const segment = (name: number, ...body: number[]) => [
  0xff,
  name,
  (body.length + 2) >> 8,
  (body.length + 2) & 255,
  ...body,
]

/** Exif with a location, in either byte order. */
function exif(orientation: number, isLittle = false): number[] {
  const two = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255])
  const four = (value: number) => (isLittle ? [...two(value), 0, 0] : [0, 0, ...two(value)])
  return segment(
    0xe1,
    ...text('Exif\0\0'),
    ...(isLittle ? text('II') : text('MM')),
    ...two(42),
    ...four(8),
    ...two(2),
    ...[...two(0x8825), ...two(4), ...four(1), ...four(38)],
    ...[...two(0x0112), ...two(3), ...four(1), ...two(orientation), 0, 0],
    ...four(0),
    ...text('52.5200N 13.4050E'),
  )
}

const start = [0xff, 0xd8]
const jfif = segment(0xe0, ...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0)
const icc = segment(0xe2, ...text('ICC_PROFILE\0'), 1, 1, 9, 9)
const mpf = segment(0xe2, ...text('MPF\0'), 1, 2, 3)
const adobe = segment(0xee, ...text('Adobe'), 0, 100)
const iptc = segment(0xed, ...text('Photoshop 3.0\0by Ann'))
const xmp = segment(0xe1, ...text('http://ns.adobe.com/xap/1.0/\0<who>Ann</who>'))
const comment = segment(0xfe, ...text('taken at home'))
const table = segment(0xdb, 0, 1, 2, 3)
const size = segment(0xc0, 8, 0, 1, 0, 1)
const scan = [
  ...segment(0xda, 1, 1, 0),
  1,
  2,
  0xff,
  0,
  3,
  0xff,
  0xd0,
  4,
  ...segment(0xc4, 7, 0xff, 0xd9),
  ...segment(0xda, 1),
  5,
]
const end = [0xff, 0xd9]
const film = text('ftypmp42 a film that the camera took as well')

const cleaned = (...parts: number[][]) => {
  const found = withoutMetadata(Uint8Array.from(parts.flat()))
  return found && [...found]
}

describe('[FILE-27] removing the metadata of a photo', () => {
  test('keeps what is needed to display it, and nothing else', () => {
    expect(
      cleaned(start, jfif, exif(1), xmp, icc, mpf, adobe, iptc, comment, table, size, scan, end, film),
    ).toEqual([...start, ...jfif, ...icc, ...adobe, ...table, ...size, ...scan, ...end])
  })

  test.each([2, 3, 6, 8])('keeps its orientation: %i', (orientation) => {
    for (const isLittle of [false, true]) {
      const found = cleaned(start, jfif, exif(orientation, isLittle), table, size, scan, end) ?? []
      const written = String.fromCharCode(...found)
      expect(written).not.toContain('52.52')
      expect(written).toContain('Exif')
      // The output is stable.
      expect(cleaned(found)).toEqual(found)
      expect(found[2 + 10 + 10 + 9]).toBe(orientation)
    }
  })

  test('accepts a fill byte', () => {
    expect(cleaned(start, [0xff, 0xff], comment, table, scan, end)).toEqual([
      ...start,
      ...table,
      ...scan,
      ...end,
    ])
  })

  test.each<[string, number[]]>([
    ['nothing', []],
    ['another file', text('GIF89a and more')],
    ['only the start marker', start],
    ['a length beyond the end', [...start, 0xff, 0xe1, 0xff, 0xff, 1, 2]],
    ['a length of zero', [...start, 0xff, 0xe1, 0, 0, 1, 2, 3]],
    ['no picture', [...start, ...jfif, ...end]],
    ['rubbish between', [...start, 1, 2, 3, 4, 5, 6]],
  ])('%s is not a photo', (_name, bytes) => {
    expect(withoutMetadata(Uint8Array.from(bytes))).toBeUndefined()
  })

  test.each([0, 9, 500])('an invalid orientation is ignored: %i', (orientation) => {
    const found = cleaned(start, exif(orientation), table, scan, end)
    expect(found).toEqual([...start, ...table, ...scan, ...end])
  })

  test('always ends, whatever is cut off or broken', () => {
    const whole = [...start, ...jfif, ...exif(6), ...xmp, ...icc, ...table, ...size, ...scan, ...end]
    for (let length = 0; length < whole.length; length++) cleaned(whole.slice(0, length))
    let state = 7
    for (let round = 0; round < 2_000; round++) {
      const broken = [...whole]
      for (let hit = 0; hit < 4; hit++) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        broken[(state >> 8) % whole.length] = state & 255
      }
      expect((cleaned(broken) ?? []).length).toBeLessThanOrEqual(whole.length + 36)
    }
  })

  test('reads its own part of a larger buffer', () => {
    const bytes = Uint8Array.from([9, 9, 9, ...start, ...comment, ...table, ...scan, ...end])
    expect([...(withoutMetadata(bytes.subarray(3)) ?? [])]).toEqual([...start, ...table, ...scan, ...end])
  })
})
