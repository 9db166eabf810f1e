// No layout shifts while pictures, videos, voice messages and files load: every row keeps its position in every frame,
// and the browser counts no shift. The server's files are held back and released one after the other.

import { type Client, type Draft, localFile } from '@parley/client/node'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousProblems, soon } from './browser.ts'
import { png, watchStillness, wav } from './layout-stability.ts'
import { narrow, onServer, server, signedIn, withoutBrowser } from './on-server.ts'
import type { Person } from './person.ts'
import { manager } from './rest-manager.ts'

onServer()

const hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI'
const blue = [90, 120, 220] as const
const texts = (count: number) =>
  Array.from({ length: count }, (_, index) => `Line ${index} of what was said before`)

/** Sends all kinds of media as different clients do: with sizes, without them, and with wrong ones. */
async function sendAll(client: Client, to: Draft['to'], round: string): Promise<void> {
  const send = async (draft: object) =>
    (await client.messages.send({ to, ...draft } as Draft).done) as { url?: string }
  const file = (name: string, data: Buffer, type: string) => localFile(new Uint8Array(data), name, type)
  const picture = (name: string, width: number, height: number) =>
    file(name, png(width, height, blue), 'image/png')
  for (const text of texts(12)) await send({ kind: 'text', text: `${text} (${round})` })
  await send({ kind: 'image', file: picture('known.png', 800, 600), width: 800, height: 600 })
  await send({ kind: 'text', text: 'and one without sizes' })
  await send({ kind: 'image', file: picture('unknown.png', 500, 900) })
  await send({ kind: 'text', text: 'and one with wrong ones' })
  await send({ kind: 'image', file: picture('wrong.png', 300, 300), width: 40, height: 4000 })
  await send({ kind: 'text', text: 'and one with a look from afar, and words' })
  await send({
    kind: 'image',
    file: picture('blurred.png', 640, 480),
    width: 640,
    height: 480,
    ext: { parley_thumbhash: hash, parley_caption: 'A lake' },
  })
  await send({ kind: 'text', text: 'and some together' })
  for (const number of [1, 2, 3, 4])
    await send({ kind: 'image', file: picture(`album${number}.png`, 200 * number, 400) })
  await send({ kind: 'text', text: 'and a film' })
  const film = file('film.mp4', Buffer.alloc(5000, 7), 'video/mp4')
  await send({ kind: 'video', file: film, width: 640, height: 360, duration: 12 })
  await send({ kind: 'text', text: 'and a film without sizes' })
  await send({ kind: 'video', file: film, ext: { parley_thumbhash: hash } })
  await send({ kind: 'text', text: 'and voices' })
  await send({
    kind: 'voice',
    file: file('voice.wav', wav(3), 'audio/wav'),
    duration: 3,
    ext: { parley_peaks: [3, 31, 8] },
  })
  await send({ kind: 'voice', file: file('gone.wav', wav(2), 'audio/wav') })
  await send({ kind: 'text', text: 'and a file' })
  await send({ kind: 'file', file: file('numbers.csv', Buffer.from('1,2,3'), 'text/csv') })
  await send({ kind: 'text', text: 'and one that is gone' })
  await send({ kind: 'image', file: picture('gone.png', 400, 300), width: 400, height: 300 })
  await send({ kind: 'text', text: 'That was all of it' })
}

interface Gate {
  /** The number of held requests. */
  waiting(): number
  /** Releases the oldest one. */
  next(): Promise<void>
}

/** Holds back every file. Some have no thumbnail, some do not exist. */
async function holdFiles(page: Page): Promise<Gate> {
  const held: (() => Promise<void>)[] = []
  const files: string[] = []
  await page.route(/\/chatfiles\//, (route: Route) => {
    held.push(async () => {
      const url = route.request().url()
      const [, id = ''] = /chatfiles\/([^?]+)/.exec(url) ?? []
      if (!files.includes(id)) files.push(id)
      const which = files.indexOf(id) % 4
      const json = { status: 404, contentType: 'application/json' }
      if (which === 1) return route.fulfill({ ...json, body: '{"error":"file_expired"}' })
      if (which === 2 && url.includes('thumbnail=true')) return route.fulfill({ ...json, body: '{}' })
      if (url.includes('vframe=true'))
        return route.fulfill({ contentType: 'image/png', body: png(320, 180, blue) })
      await route.continue()
    })
  })
  return {
    waiting: () => held.length,
    async next() {
      await held.shift()?.()
    },
  }
}

/** Waits two frames, so that changes are on the screen. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Waits until scrolling has ended. */
const still = (page: Page) =>
  page.locator('.parley-timeline').evaluate(async (element) => {
    for (let same = 0, top = element.scrollTop; same < 10; top = element.scrollTop) {
      await new Promise(requestAnimationFrame)
      same = element.scrollTop === top ? same + 1 : 0
    }
  })

/** The number of pictures in each state. */
const pictures = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const states: Record<string, number> = {}
    for (const { dataset } of document.querySelectorAll<HTMLElement>('.parley-image'))
      states[`${dataset.state}`] = (states[`${dataset.state}`] ?? 0) + 1
    return states
  })

const isSettled = async (page: Page): Promise<boolean> => {
  await drawn(page)
  return page.evaluate(() => document.querySelectorAll('.parley-image[data-state=loading]').length === 0)
}

async function letAllGo({ page }: Person, gate: Gate): Promise<void> {
  await soon(async () => {
    while (gate.waiting() > 0) {
      await gate.next()
      await drawn(page)
    }
    return isSettled(page)
  }).toBe(true)
}

const readers = ['end-wide', 'end-narrow', 'above-wide', 'above-narrow'] as const

/** A group with every kind of media, which no reader has opened yet. */
let group: string
beforeAll(async () => {
  await server.makeUsers(...readers)
  group = await (await manager(server, 'writer')).makeGroup({ groupname: 'Lake', members: readers })
  const writer = await withoutBrowser('writer')
  await sendAll(writer, { type: 'group', id: group }, 'one')
})

/** Opens the conversation in a page whose files are held back. */
async function opened(name: string, viewport: { width: number; height: number }, isReading: boolean) {
  const reader = await signedIn(name, { viewport })
  const gate = await holdFiles(reader.page)
  await reader.page.locator(`.parley-list [data-roving="group:${group}"]`).click()
  await reader.sees('That was all of it')
  const { page } = reader
  await page.getByRole('button', { name: /^Jump to/ }).click()
  await soon(() =>
    page.evaluate(() => {
      const scroller = document.querySelector('.parley-timeline')
      return scroller ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < 2 : false
    }),
  ).toBe(true)
  if (isReading) {
    await page.mouse.move(viewport.width - 120, 300)
    await page.mouse.wheel(0, -900)
    await soon(() => page.getByRole('button', { name: /^Jump to/ }).count()).toBe(1)
  }
  await still(page)
  return { reader, gate }
}

const wide = { width: 1100, height: 760 }

describe('while media load', () => {
  it.each([
    ['at the end, wide', 'end-wide', wide, false],
    ['at the end, narrow', 'end-narrow', narrow, false],
    ['reading above, wide', 'above-wide', wide, true],
    ['reading above, narrow', 'above-narrow', narrow, true],
  ] as const)('nothing moves %s', async (_, name, viewport, isReading) => {
    const { reader, gate } = await opened(name, viewport, isReading)
    const moves = await watchStillness(reader.page)
    await soon(() => pictures(reader.page)).toEqual({ loading: 9 })
    await letAllGo(reader, gate)
    const { shown = 0, failed = 0 } = await pictures(reader.page)
    expect(shown + failed).toBe(9)
    expect(shown).toBeGreaterThan(4)
    expect(failed).toBeGreaterThan(0)
    await soon(async () => {
      // The reason of a failed picture may be requested after all of them were answered.
      while (gate.waiting() > 0) await gate.next()
      return reader.page.locator('.parley-image', { hasText: 'no longer on the server' }).count()
    }).toBe(failed)
    const { moved, shifts, frames } = await moves()
    expect(frames).toBeGreaterThan(2)
    expect(moved).toEqual([])
    expect(shifts).toEqual([])
  })

  it('nothing moves from the start, however late the code for media loads', async () => {
    const reader = await signedIn('eve', { viewport: wide })
    await sendAll(await withoutBrowser('dan'), { type: 'single', id: 'eve' }, 'two')
    const { page } = reader
    await soon(() => server.waitingFor('eve')).toBe(0)
    let release = () => {}
    const late = new Promise<void>((done) => {
      release = done
    })
    // The chunk of the conversation, with all kinds of messages.
    await page.route(/assets\/conversation-[^/]*\.js/, async (route) => {
      await late
      await route.continue()
    })
    const gate = await holdFiles(page)
    await page.reload()
    await reader.row('dan').click()
    await page.locator('.parley-conversation-view[aria-busy=true]').waitFor()
    const moves = await watchStillness(page)
    expect(await page.locator('.parley-message').count()).toBe(0)
    release()
    await page.locator('.parley-image').first().waitFor()
    await letAllGo(reader, gate)
    expect((await moves()).moved).toEqual([])
    expect(await seriousProblems(page)).toEqual([])
  })
})
