// A page in a browser engine, used like a person would: finds what is visible, clicks it, and types.

import { soon } from '../browser.ts'
import type { Driver, InputSource } from './driver.ts'

export interface EnginePage {
  readonly driver: Driver
  /** Calls a function in the page, which has access only to its parameter. */
  run<P, R>(work: (parameter: P) => R, parameter: P): Promise<R>
  /** Waits until an element that matches is visible. */
  sees(selector: string, text?: string): Promise<void>
  /** Clicks the first visible element that matches, once it does not move and nothing covers it. */
  click(selector: string, text?: string): Promise<void>
  /** Moves the pointer over the first visible element that matches. */
  hover(selector: string, text?: string): Promise<void>
  /** Turns the wheel over the first visible element that matches. */
  wheel(selector: string, deltaY: number): Promise<void>
  /** Types on the keyboard, into the focused element. */
  type(text: string): Promise<void>
}

// Codes of keys in WebDriver.
export const enterKey = '\uE007'
export const escapeKey = '\uE00C'

interface Target {
  readonly selector: string
  /** A part of its name. */
  readonly text: string
  /** Whether the pointer has to be able to reach it. */
  readonly isToClick: boolean
}

export function enginePage(driver: Driver): EnginePage {
  async function run<P, R>(work: (parameter: P) => R, parameter: P): Promise<R> {
    const source = `(json) => JSON.stringify((${work})(JSON.parse(json)) ?? null)`
    return JSON.parse(await driver.call(source, JSON.stringify(parameter)))
  }

  /** The middle of an element, once it has not moved since the last check. */
  async function placeOf(target: Target): Promise<{ x: number; y: number }> {
    let place: { x: number; y: number } | null = null
    await soon(async () => {
      const before = place
      place = await run(middleOf, target)
      return place !== null && place.x === before?.x && place.y === before.y
    }).toBe(true)
    return place ?? { x: 0, y: 0 }
  }

  const perform = (...sources: readonly InputSource[]) => driver.perform(sources)

  async function hover(selector: string, text = ''): Promise<void> {
    const { x, y } = await placeOf({ selector, text, isToClick: true })
    await perform({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', x, y }] })
  }

  return {
    driver,
    run,
    hover,
    async sees(selector, text = '') {
      await soon(() => run(middleOf, { selector, text, isToClick: false })).not.toBe(null)
    },
    async click(selector, text = '') {
      const { x, y } = await placeOf({ selector, text, isToClick: true })
      await perform({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })
    },
    async wheel(selector, deltaY) {
      const { x, y } = await placeOf({ selector, text: '', isToClick: true })
      await perform({ type: 'wheel', id: 'wheel', actions: [{ type: 'scroll', x, y, deltaX: 0, deltaY }] })
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value } as const,
        { type: 'keyUp', value } as const,
      ])
      await perform({ type: 'key', id: 'keyboard', actions })
    },
  }
}

/** Runs in the page. The middle of the first visible element that matches, in whole pixels. */
function middleOf({ selector, text, isToClick }: Target): { x: number; y: number } | null {
  for (const element of document.querySelectorAll(selector)) {
    const name = `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`
    if (!name.includes(text) || !element.checkVisibility({ visibilityProperty: true })) continue
    if (isToClick) element.scrollIntoView({ block: 'nearest' })
    const box = element.getBoundingClientRect()
    const x = Math.round(box.x + box.width / 2)
    const y = Math.round(box.y + box.height / 2)
    if (!isToClick || element.contains(document.elementFromPoint(x, y))) return { x, y }
  }
  return null
}
