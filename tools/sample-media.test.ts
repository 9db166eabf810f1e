import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { appIconFolder, appIcons } from './app-icons.ts'
import { Drawing } from './sample-media/drawing.ts'
import { png } from './sample-media/png.ts'
import { sampleAssets, samplePictures } from './sample-media.ts'

/** The pixels of a PNG as stored: compression may differ between versions of the library. */
function contentOf(file: Uint8Array): { readonly header: string; readonly pixels: Buffer } {
  const bytes = Buffer.from(file)
  const header = bytes.subarray(16, 29).toString('hex')
  const length = bytes.readUInt32BE(33)
  return { header, pixels: inflateSync(bytes.subarray(41, 41 + length)) }
}

// The others are made by the same code; drawing all of them takes seconds.
test.each(['chart.png', 'ridge.png'])('%s is what the code draws', (name) => {
  const draw = samplePictures[name] as () => Drawing
  const [kept, drawn] = [contentOf(readFileSync(join(sampleAssets, name))), contentOf(png(draw()))]
  expect(drawn.header).toBe(kept.header)
  expect(drawn.pixels.equals(kept.pixels)).toBe(true)
})

test('the icons of the app are what the code draws', () => {
  for (const [name, draw] of Object.entries(appIcons)) {
    const [kept, drawn] = [contentOf(readFileSync(join(appIconFolder, name))), contentOf(png(draw()))]
    expect(drawn.header).toBe(kept.header)
    expect(drawn.pixels.equals(kept.pixels)).toBe(true)
  }
})

test('shapes cover what they should and have smooth edges', () => {
  const on = new Drawing(9, 9).sky([[0, 0xffffff]])
  on.disc(4.5, 4.5, 3, 0x000000)
  const at = (x: number, y: number) => on.data[(y * 9 + x) * 3]
  expect([at(4, 4), at(0, 0)]).toEqual([0, 255])
  const edge = at(2, 2) as number
  expect(edge > 0 && edge < 255).toBe(true)
})
