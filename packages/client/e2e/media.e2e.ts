// Images, sounds and videos in a real browser: measured before sending, scaled down, and with placeholders.

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaPage } from './media-page.ts'
import { type Served, serveScript } from './served-script.ts'

let served: Served
let page: Page

beforeAll(async () => {
  served = await serveScript('media-page.ts')
  page = await served.browser.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(served.url)
})
afterAll(() => served?.close())

/** Calls a function of the page. */
function run<Name extends keyof MediaPage>(name: Name, ...inputs: Parameters<MediaPage[Name]>) {
  return page.evaluate(
    ([called, all]) => {
      const { page: here } = globalThis as unknown as {
        page: Record<string, (...given: unknown[]) => unknown>
      }
      return here[called as string]?.(...(all as unknown[]))
    },
    [name, inputs] as const,
  ) as Promise<Awaited<ReturnType<MediaPage[Name]>>>
}

/** Generous, for a busy machine. */
const patient = { timeMs: 60_000 }

test('[FILE-24] an image has a size and a placeholder that resembles it', async () => {
  const { thumbhash = '', ...size } = await run('measure', 'png', 'image', patient)
  expect(size).toEqual({ width: 400, height: 300 })
  const seen = await run('placeholder', thumbhash)
  expect(seen).toMatchObject({ width: 32, colours: ['red', 'blue'] })
  expect(seen?.height).toBeLessThan(32)
})

test('[FILE-24] the platform of browsers measures', async () => {
  const found = () => run('measureOnHost', 'png', 'image')
  await expect.poll(found, { timeout: 60_000 }).toMatchObject({ width: 400, height: 300 })
})

test('[FILE-24] a photo is measured with its orientation', async () => {
  const { thumbhash = '', ...size } = await run('measure', 'photo', 'image', patient)
  expect(size).toEqual({ width: 300, height: 400 })
  expect((await run('placeholder', thumbhash))?.ratio).toBeLessThan(1)
})

test.each([
  ['film', 64, 48, 2],
  ['recording', 48, 64, 3],
])('[FILE-24] a %s has a size, a length and a placeholder', async (name, width, height, duration) => {
  const found = await run('measure', name, 'video', patient)
  expect(found).toMatchObject({ width, height, duration })
  expect((await run('placeholder', found.thumbhash ?? ''))?.width).toBeGreaterThan(20)
})

test('[FILE-24] a voice message has a length and a waveform', async () => {
  const { duration, peaks = [] } = await run('measure', 'sound', 'voice', patient)
  expect(duration).toBe(2)
  expect(peaks).toHaveLength(64)
  expect(peaks[0]).toBeLessThan(3)
  expect(peaks[63]).toBeGreaterThan(28)
  // A sound measured as a video has no size, and nothing breaks.
  expect((await run('measure', 'sound', 'video', patient)).width).toBeUndefined()
})

test.each<[string, 'image' | 'video' | 'voice', object]>([
  ['rubbish', 'image', patient],
  ['rubbishFilm', 'video', patient],
  ['rubbishSound', 'voice', patient],
  ['text', 'image', patient],
  ['png', 'image', { ...patient, pictureBytes: 10 }],
  ['film', 'video', { timeMs: 0 }],
])('[FILE-24] unreadable files have no measurements: %s as %s %j', async (name, as, limits) => {
  expect(await run('measure', name, as, limits)).toEqual({})
})

test('[FILE-24] images with too many pixels have only a size, and sounds that are too long only a duration', async () => {
  const large = await run('measure', 'png', 'image', { ...patient, picturePixels: 1000 })
  expect(large).toEqual({ width: 400, height: 300 })
  expect(await run('measure', 'sound', 'voice', { ...patient, soundSeconds: 1 })).toEqual({ duration: 2 })
})

test('[FILE-27] a large photo is scaled down, is upright, and loses its location', async () => {
  const found = await run('smaller', 'largePhoto', { side: 1000 })
  expect(found).toMatchObject({
    width: 667,
    height: 1000,
    type: 'image/jpeg',
    name: 'given.jpeg',
    isChanged: true,
    knowsThePlace: false,
  })
  expect(found.bytes).toBeLessThan(found.before)
  expect(found.colours.slice(0, 2)).toEqual(['red', 'blue'])
})

test('[FILE-27] a small photo loses its location as well, and is otherwise unchanged', async () => {
  const found = await run('smaller', 'photo')
  expect(found).toMatchObject({ width: 300, height: 400, isChanged: true, knowsThePlace: false })
  // Exactly the metadata is gone: the image was not encoded again.
  expect(found.before - found.bytes).toBe(17)
  expect(found.colours.slice(0, 2)).toEqual(['red', 'blue'])
})

test('[FILE-27] a drawing with sharp edges stays lossless', async () => {
  const found = await run('smaller', 'hugePng', { side: 1500 })
  expect(found).toMatchObject({ width: 1500, height: 500, type: 'image/png', isChanged: true })
  expect(found.name).toBe('given.png')
  expect(found.colours.slice(2)).toEqual(['red', 'blue'])
})

test.each(['gif', 'drawing', 'rubbish', 'text', 'film'])('[FILE-27] %s is not changed', async (name) => {
  expect(await run('smaller', name, { side: 1 })).toMatchObject({ isSame: true, isChanged: false })
})

test('[FILE-27] images beyond the limits are not redrawn', async () => {
  expect(await run('smaller', 'hugePng', { side: 100, pixels: 1000 })).toMatchObject({ isSame: true })
  expect(await run('smaller', 'largePhoto', { side: 100, bytes: 1000 })).toMatchObject({ isSame: true })
  const photo = await run('smaller', 'largePhoto', { side: 100, pixels: 1000 })
  expect(photo).toMatchObject({ width: 2000, height: 3000, knowsThePlace: false })
})
