// Positions a floating element at a point of the window: below and after it if there is room, never outside.

import { placeBeside } from './place-beside.ts'
import { lift } from './place-lifted.ts'

/**
 * The anchor of a floating element: another element, a point of the window, or an element that is lifted while it is
 * open.
 */
export type FloatAt =
  | HTMLElement
  | { readonly x: number; readonly y: number }
  | { readonly lifted: HTMLElement }

const margin = 8

export function placeAt(floating: HTMLElement, at: FloatAt): void {
  if (at instanceof HTMLElement) return placeBeside(floating, at)
  if ('lifted' in at) return lift(floating, at.lifted)
  const size = floating.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isRightToLeft = getComputedStyle(floating).direction === 'rtl'
  const { top, left } = fitted(at, size, { width: clientWidth, height: clientHeight }, isRightToLeft)
  floating.style.inset = `${top}px auto auto ${left}px`
}

/**
 * The position of the corner: below the point if it fits there, otherwise above it, otherwise as far down as possible.
 */
export function fitted(
  { x, y }: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
  isRightToLeft: boolean,
): { top: number; left: number } {
  const below = y
  const above = y - size.height
  const most = view.height - size.height - margin
  const top = below <= most ? below : above >= margin ? above : Math.max(margin, most)
  const start = isRightToLeft ? x - size.width : x
  const other = isRightToLeft ? x : x - size.width
  const fits = (left: number) => left >= margin && left + size.width + margin <= view.width
  const left = fits(start) ? start : fits(other) ? other : Math.max(margin, view.width - size.width - margin)
  return { top, left }
}
