// Layout stability: the positions of all timeline rows in every frame, and the layout shifts that the browser reports.

import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'

export interface Moves {
  /** What moved or changed its size in view since it was first seen, as text. */
  readonly moved: readonly string[]
  /** Layout shifts in the timeline that the browser reports, with the shifted elements. */
  readonly shifts: readonly string[]
  /** The number of observed frames. */
  readonly frames: number
}

interface Watch {
  read(): Moves
}

/** Observes the page from now on. */
export async function watchStillness(page: Page): Promise<() => Promise<Moves>> {
  const watch = await page.evaluateHandle((): Watch => {
    const moved = new Set<string>()
    const shifts: string[] = []
    const first = new Map<string, { readonly place: string; readonly isInView: boolean }>()
    let frames = 0
    const look = () => {
      frames++
      const view = document.querySelector('.parley-timeline')?.getBoundingClientRect()
      for (const element of document.querySelectorAll<HTMLElement>('[data-anchor], .parley-album')) {
        const { x, y, width, height } = element.getBoundingClientRect()
        const name =
          element.dataset.anchor ??
          `album of ${element.querySelector('[data-anchor]')?.getAttribute('data-anchor')}`
        const place = [x, y, width, height].map((each) => Math.round(each * 10) / 10).join(' ')
        const isInView = view !== undefined && y < view.bottom && y + height > view.top
        const before = first.get(name)
        // Rows out of view may move: a gap that comes near is filled before it is visible.
        if (before === undefined || (!before.isInView && !isInView)) first.set(name, { place, isInView })
        else if (before.place !== place) moved.add(`${name} ${element.className}: ${before.place} → ${place}`)
      }
      requestAnimationFrame(look)
    }
    look()
    const since = performance.now()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (entry.startTime < since) continue
        // A header button may still appear, because it waits for an answer that is unrelated to media.
        const isElsewhere = entry.sources?.every(
          ({ node }) => node instanceof Element && !node.closest('.parley-timeline'),
        )
        if (isElsewhere) continue
        const what = entry.sources?.map(({ node }) => (node as Element | null)?.className ?? '?').join(', ')
        shifts.push(`${entry.value} ${what}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    return { read: () => ({ moved: [...moved], shifts, frames }) }
  })
  return () => watch.evaluate((each) => each.read())
}

interface Shift {
  readonly value: number
  readonly sources?: readonly { readonly node: Node | null }[]
}

/** A picture in a single colour. */
export function png(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
): Buffer {
  const row = Buffer.alloc(1 + width * 3)
  for (let x = 0; x < width; x++) row.set([red, green, blue], 1 + x * 3)
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(checksum(body))
  return Buffer.concat([length, body, sum])
}

function checksum(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}

/** A silent recording. */
export function wav(seconds: number): Buffer {
  const rate = 8000
  const data = Buffer.alloc(rate * seconds, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
