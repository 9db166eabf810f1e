// The position of a picture in its box: zoom relative to fitted, and offset from the middle.

export interface View {
  /** 1 is the whole picture, fitted into the box. */
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

export const fitted: View = { scale: 1, x: 0, y: 0 }
export const largest = 8
const nearlyFitted = 1.02

/** Clamps the offset, so that the picture covers as much of the box as it can. */
export function clamped(view: View, picture: Size, box: Size): View {
  const scale = Math.min(largest, Math.max(1, view.scale))
  if (scale < nearlyFitted) return fitted
  const room = (size: number, of: number) => Math.max(0, (size * scale - of) / 2)
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) || 0
  return {
    scale,
    x: within(view.x, room(picture.width, box.width)),
    y: within(view.y, room(picture.height, box.height)),
  }
}

/** Zooms by a factor; the point, measured from the middle of the box, stays in place. */
export function zoomed(view: View, factor: number, at: Point, picture: Size, box: Size): View {
  const scale = Math.min(largest, Math.max(1, view.scale * factor))
  const change = scale / view.scale
  const moved = { scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }
  return clamped(moved, picture, box)
}

export function panned(view: View, by: Point, picture: Size, box: Size): View {
  return clamped({ ...view, x: view.x + by.x, y: view.y + by.y }, picture, box)
}

/** Converts a turn of the wheel to a factor. Touch pads send many small turns, with Control for a pinch. */
export function wheelFactor(deltaY: number, isPinch: boolean): number {
  const turn = Math.min(120, Math.max(-120, deltaY))
  return Math.exp(-turn * (isPinch ? 0.01 : 0.002))
}

/** The meaning of a one-finger swipe over a fitted picture. */
export function swipeOf(by: Point): 'back' | 'forth' | 'close' | undefined {
  const enough = 56
  if (Math.abs(by.x) > enough && Math.abs(by.x) > 1.5 * Math.abs(by.y)) return by.x > 0 ? 'back' : 'forth'
  return by.y > 2 * enough && by.y > 1.5 * Math.abs(by.x) ? 'close' : undefined
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
