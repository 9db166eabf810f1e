// Draws the PNG icons of the app into apps/chat/public: the same sign as icon.svg, for systems that install the app.
// They are committed: `node tools/app-icons.ts`.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Drawing } from './sample-media/drawing.ts'
import { png } from './sample-media/png.ts'

const accent = 0x4a4fd8
const light = 0x6a6ff0

/** The speech bubble of icon.svg, in a square of 32 units. */
const bubble: readonly (readonly [number, number])[] = [
  [9.2, 10.2],
  [9.2, 24.4],
  [14, 20.8],
  [23, 20.8],
  [23.92, 20.42],
  [24.3, 19.5],
  [24.3, 11],
  [23.92, 10.08],
  [23, 9.7],
  [9.2, 9.7],
]

/** `share` of the square that the sign of 32 units takes: maskable icons are cut to any shape around it. */
export function appIcon(size: number, share: number): Drawing {
  const drawing = new Drawing(size, size).sky([
    [0, light],
    [1, accent],
  ])
  const unit = (size * share) / 32
  const start = (size * (1 - share)) / 2
  const points = bubble.map(([x, y]) => [start + (x - 0.7) * unit, start + (y - 0.6) * unit] as const)
  return drawing.stroke(points, 2.4 * unit, 0xffffff)
}

/** The icons by file name. Systems that do not cut icons show them as squares. */
export const appIcons: Readonly<Record<string, () => Drawing>> = {
  'icon-192.png': () => appIcon(192, 1.1),
  'icon-512.png': () => appIcon(512, 1.1),
  'icon-maskable-512.png': () => appIcon(512, 0.9),
}

export const appIconFolder = join(import.meta.dirname, '../apps/chat/public')

if (process.argv[1] === import.meta.filename)
  for (const [name, draw] of Object.entries(appIcons)) writeFileSync(join(appIconFolder, name), png(draw()))
