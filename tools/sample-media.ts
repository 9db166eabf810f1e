// Draws the pictures and the video of the sample world into packages/server/src/sample/assets. They are committed, so
// that the first start of a server does not have to draw them: `node tools/sample-media.ts`. The video needs ffmpeg.

import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Drawing } from './sample-media/drawing.ts'
import { dawn, lake, panorama, ridge, sunrise } from './sample-media/landscapes.ts'
import { chart, icons, phoneDark, phoneLight, whiteboard } from './sample-media/office.ts'
import { png } from './sample-media/png.ts'

/** The pictures by file name. */
export const samplePictures: Readonly<Record<string, () => Drawing>> = {
  'chart.png': chart,
  'dawn.png': dawn,
  'icons.png': icons,
  'lake.png': lake,
  'panorama.png': panorama,
  'phone-dark.png': phoneDark,
  'phone-light.png': phoneLight,
  'ridge.png': ridge,
  'whiteboard.png': whiteboard,
}

export const sampleAssets = join(import.meta.dirname, '../packages/server/src/sample/assets')

const frames = 75
const framesPerSecond = 15

function film(target: string): void {
  const drawn = Array.from({ length: frames }, (_, frame) => sunrise(frame / (frames - 1)))
  const [{ width, height }] = drawn as [Drawing]
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(framesPerSecond),
    '-i',
    '-',
  ]
  const output = [
    '-c:v',
    'libvpx',
    '-b:v',
    '70k',
    '-pix_fmt',
    'yuv420p',
    '-fflags',
    '+bitexact',
    '-y',
    target,
  ]
  const { status, stderr } = spawnSync('ffmpeg', [...input, ...output], {
    input: Buffer.concat(drawn.map(({ data }) => data)),
  })
  if (status !== 0) throw new Error(`ffmpeg failed: ${String(stderr)}`)
}

if (import.meta.main) {
  mkdirSync(sampleAssets, { recursive: true })
  for (const [name, draw] of Object.entries(samplePictures))
    writeFileSync(join(sampleAssets, name), png(draw()))
  film(join(sampleAssets, 'sunrise.webm'))
}
