import { describe, expect, test } from 'vitest'
import { hashOf, placeholderOf } from './thumbhash.ts'

/** An image with a gradient from one colour to another. */
function pixels(width: number, height: number, alpha = 255) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let at = 0; at < width * height; at++)
    data.set([(at * 255) / (width * height), 80, 200 - (at % 100), at % 7 ? 255 : alpha], at * 4)
  return { width, height, data }
}

const shown = (parley_thumbhash: unknown) => placeholderOf({ ext: { parley_thumbhash } })

describe('[FILE-26] the placeholder of an image', () => {
  test.each([
    [100, 75],
    [75, 100],
    [100, 100],
    [100, 1],
    [1, 100],
    [1, 1],
    [100, 14],
    [33, 100],
  ])('survives encoding in a few bytes: %i × %i', (width, height) => {
    for (const alpha of [255, 100]) {
      const hash = hashOf(pixels(width, height, alpha))
      expect(hash.length).toBeLessThanOrEqual(36)
      const found = shown(hash)
      expect(found?.dataUrl).toMatch(/^data:image\/png;base64,/)
      expect(
        Math.abs(Math.log((found?.ratio ?? 0) / Math.min(7, Math.max(1 / 7, width / height)))),
      ).toBeLessThan(0.5)
    }
  })

  test('may be URL-safe, and without padding', () => {
    const hash = hashOf(pixels(90, 60))
    expect(shown(hash.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))).toEqual(shown(hash))
  })

  const good = hashOf(pixels(100, 75))
  test.each([
    undefined,
    null,
    7,
    {},
    ['x'],
    '',
    '=',
    'a',
    '<svg onload=alert(1)>',
    good.slice(0, -4),
    `${good.slice(0, -2)}AA${good.slice(-2)}`,
    `${good}${good}`,
    'A'.repeat(1_000_000),
    `${good}\n`,
    btoa(String.fromCharCode(255, 255, 255, 255, 255)),
    btoa('\0'.repeat(24)),
  ])('that is invalid is not decoded: %#', (text) => {
    expect(shown(text)).toBeUndefined()
  })

  test('of any bytes is small and bounded, or missing', () => {
    let state = 1
    const byte = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return (state >> 12) & 255
    }
    let shownOnes = 0
    for (let round = 0; round < 3_000; round++) {
      const bytes = Array.from({ length: 5 + (byte() % 24) }, byte)
      const found = shown(btoa(String.fromCharCode(...bytes)))
      if (!found) continue
      shownOnes++
      expect(found.dataUrl.length).toBeLessThan(6_000)
      expect(found.ratio).toBeGreaterThan(0.1)
      expect(found.ratio).toBeLessThan(10)
    }
    expect(shownOnes).toBeGreaterThan(50)
  })

  test('is missing without input', () => {
    expect(placeholderOf({})).toBeUndefined()
    expect(placeholderOf({ ext: {} })).toBeUndefined()
  })
})
