// The date of gallery pages. Scenes show times relative to now ("Yesterday", "Sat", "10 Nov"), so without a fixed start
// texts, widths and day separators would depend on when the tests run.

import type { BrowserContext } from 'playwright-core'

/** A Wednesday afternoon in the time zone of the machine, far from midnight and from the end of a month. */
export const galleryStart = new Date(2026, 10, 11, 14, 29).getTime()

/**
 * Lets every page of the context start at `galleryStart`. Time continues from there, and timers are the browser's own.
 */
export async function setGalleryClock(context: BrowserContext): Promise<void> {
  await context.addInitScript((start) => {
    const Real = Date
    const offset = start - Real.now()
    class Shifted extends Real {
      constructor(...parts: unknown[]) {
        if (parts.length === 0) super(Real.now() + offset)
        else super(...(parts as [number]))
      }
      static override now(): number {
        return Real.now() + offset
      }
    }
    globalThis.Date = Shifted as DateConstructor
  }, galleryStart)
}
