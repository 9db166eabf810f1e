// A small drawing surface: gradients and shapes with smooth edges. Colours are 0xRRGGBB.

import type { Pixels } from './png.ts'

export type Colour = number

/** A position from 0 to 1 and the colour there. */
export type Stop = readonly [number, Colour]

const red = (colour: Colour) => colour >> 16
const green = (colour: Colour) => (colour >> 8) & 0xff
const blue = (colour: Colour) => colour & 0xff

export function mixed(a: Colour, b: Colour, share: number): Colour {
  const part = (of: (colour: Colour) => number) => Math.round(of(a) + (of(b) - of(a)) * share)
  return (part(red) << 16) | (part(green) << 8) | part(blue)
}

/** The colour of a gradient at a position. */
export function colourAt(stops: readonly Stop[], position: number): Colour {
  let [before] = stops as [Stop]
  for (const stop of stops) {
    if (position < stop[0]) return mixed(before[1], stop[1], (position - before[0]) / (stop[0] - before[0]))
    before = stop
  }
  return before[1]
}

const clamped = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

export class Drawing implements Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Uint8Array(width * height * 3)
  }

  /** Fills everything, from top to bottom. */
  sky(stops: readonly Stop[]): this {
    for (let y = 0; y < this.height; y++) {
      const colour = colourAt(stops, y / this.height)
      for (let x = 0; x < this.width; x++) this.blend(x, y, colour, 1)
    }
    return this
  }

  /** Fills everything below a line, from the line to the bottom. */
  below(line: (x: number) => number, stops: readonly Stop[], alpha = 1): this {
    const tops = Array.from({ length: this.width }, (_, x) => line(x))
    const highest = Math.min(...tops)
    for (let y = Math.max(0, Math.floor(highest)); y < this.height; y++) {
      const colour = colourAt(stops, Math.max(0, y - highest) / (this.height - highest))
      for (let x = 0; x < this.width; x++)
        this.blend(x, y, colour, alpha * clamped(y + 1 - (tops[x] as number), 0, 1))
    }
    return this
  }

  /** `blur`: the width of the soft edge. */
  disc(x: number, y: number, radius: number, colour: Colour, { alpha = 1, blur = 1 } = {}): this {
    return this.shape(
      [x - radius, y - radius, x + radius, y + radius],
      blur,
      colour,
      alpha,
      (px, py) => Math.hypot(px - x, py - y) - radius,
    )
  }

  /** A rectangle with round corners. */
  box(
    [x, y, width, height]: readonly [number, number, number, number],
    colour: Colour,
    { radius = 0, alpha = 1, blur = 1 } = {},
  ): this {
    const [halfWidth, halfHeight] = [width / 2 - radius, height / 2 - radius]
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    return this.shape([x, y, x + width, y + height], blur, colour, alpha, (px, py) => {
      const dx = Math.abs(px - middleX) - halfWidth
      const dy = Math.abs(py - middleY) - halfHeight
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
    })
  }

  /** Connects points with round joints. */
  stroke(points: readonly (readonly [number, number])[], width: number, colour: Colour, alpha = 1): this {
    for (const [index, [bx, by]] of points.entries()) {
      const [ax, ay] = points[index - 1] ?? [bx, by]
      if (index === 0 && points.length > 1) continue
      const [vx, vy] = [bx - ax, by - ay]
      const length = vx * vx + vy * vy || 1
      const reach = width / 2
      const box = [
        Math.min(ax, bx) - reach,
        Math.min(ay, by) - reach,
        Math.max(ax, bx) + reach,
        Math.max(ay, by) + reach,
      ]
      this.shape(box as [number, number, number, number], 1, colour, alpha, (px, py) => {
        const share = clamped(((px - ax) * vx + (py - ay) * vy) / length, 0, 1)
        return Math.hypot(px - ax - vx * share, py - ay - vy * share) - reach
      })
    }
    return this
  }

  /** `distance`: how far outside the shape a point is; negative inside. */
  private shape(
    [left, top, right, bottom]: readonly [number, number, number, number],
    blur: number,
    colour: Colour,
    alpha: number,
    distance: (x: number, y: number) => number,
  ): this {
    const [fromX, toX] = [Math.max(0, Math.floor(left - blur)), Math.min(this.width, Math.ceil(right + blur))]
    const [fromY, toY] = [
      Math.max(0, Math.floor(top - blur)),
      Math.min(this.height, Math.ceil(bottom + blur)),
    ]
    for (let y = fromY; y < toY; y++)
      for (let x = fromX; x < toX; x++) {
        const share = clamped(0.5 - distance(x + 0.5, y + 0.5) / blur, 0, 1)
        if (share > 0) this.blend(x, y, colour, share * alpha)
      }
    return this
  }

  private blend(x: number, y: number, colour: Colour, alpha: number): void {
    if (alpha <= 0) return
    const at = (y * this.width + x) * 3
    const { data } = this
    if (alpha >= 1) {
      data[at] = red(colour)
      data[at + 1] = green(colour)
      data[at + 2] = blue(colour)
      return
    }
    const remainder = 1 - alpha
    data[at] = (data[at] as number) * remainder + red(colour) * alpha
    data[at + 1] = (data[at + 1] as number) * remainder + green(colour) * alpha
    data[at + 2] = (data[at + 2] as number) * remainder + blue(colour) * alpha
  }
}
