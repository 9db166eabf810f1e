// What users see on the networks that `?net=` simulates. The page's clock controls the time and the network's handle
// controls chance, so there are no real waits.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut, seriousProblems, soon } from './browser.ts'
import { onServer, server, signedIn } from './on-server.ts'
import { partner } from './partner.ts'
import { type Person, signIn, tickOf } from './person.ts'

onServer()

/** The actions that tests trigger; the page has more. */
type Doing = 'cut' | 'silence' | 'sleep' | 'wake' | 'expire' | 'heal'

interface Handle extends Record<Doing, () => void> {
  loseAnswerTo(letters: string): void
}

const net = (page: Page, what: Doing) =>
  page.evaluate((name) => (window as unknown as { parleyNet: Handle }).parleyNet[name](), what)

const losesAnswerTo = (page: Page, letters: string) =>
  page.evaluate((text) => (window as unknown as { parleyNet: Handle }).parleyNet.loseAnswerTo(text), letters)

/** A new user behind a simulated network, with a fake clock. */
async function behind(query: string, name: string): Promise<Person> {
  const person = await signedIn(name, {
    at: `${server.url}/?${query}`,
    before: (page) => page.clock.install(),
  })
  await person.page.locator('.chat-net-mark').waitFor()
  // The list is loaded: no pending answer can bring what the network drops.
  await person.page.getByText('No conversations yet').waitFor()
  return person
}

const wordsOf = ({ page }: Person) => page.locator('.parley-words').allTextContents()

/** Clicks on unsent messages until all are sent. */
async function sendsAgain({ page }: Person): Promise<void> {
  const unsent = page.getByRole('button', { name: 'Not sent' })
  const states = () =>
    page.locator('.parley-ticks').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.state))
  await soon(async () => {
    if ((await unsent.count()) > 0) {
      await unsent
        .first()
        .click({ timeout: 2000 })
        .catch(() => {})
      const again = page.getByRole('menuitem', { name: 'Try again' })
      await again.click({ timeout: 2000 }).catch(() => {})
    }
    const all = await states()
    return all.length > 0 && all.every((state) => /sent|delivered|read/.test(state ?? ''))
  }).toBe(true)
}

describe('a slow network', () => {
  it('is indicated: messages wait with a clock, the composer stays usable, and all arrive once and in order', async () => {
    const bob = await partner('bob')
    const ann = await behind('net=slow&seed=1', 'ann')
    await soon(() => ann.page.locator('.chat-net-mark').textContent()).toBe('net=slow seed=1')
    expect(await seriousProblems(ann.page)).toEqual([])
    await ann.startWith('bob')
    const texts = ['through mud', 'and over stones', 'but it comes']
    const wasSending = await lookOut(ann.page, '.parley-ticks[data-state="sending"]')
    for (const text of texts) await ann.write(text)
    await soon(() => wasSending()).toBe(true)
    for (const text of texts) await soon(() => tickOf(ann.message(text))).toMatch(/sent|delivered|read/)
    await soon(() => bob.heard).toEqual(texts)
    await bob.say('ann', 'an answer')
    await ann.sees('an answer')
    await soon(() => wordsOf(ann)).toEqual([...texts, 'an answer'])
    await soon(() => ann.banner.count()).toBe(0)
  })
})

describe('a flaky network', () => {
  it('loses connections and answers, and every message is there once, on both sides', async () => {
    const dee = await partner('dee')
    const cid = await behind('net=slow,flaky&seed=4', 'cid')
    await soon(() => cid.page.locator('.chat-net-mark').textContent()).toBe('net=slow,flaky seed=4')
    await cid.startWith('dee')
    await cid.write('before')
    await sendsAgain(cid)
    // The server accepts it, but the answer gets lost.
    const wasLost = await lookOut(cid.page, '.parley-banner')
    await losesAnswerTo(cid.page, 'only once')
    await cid.write('only once')
    await soon(() => wasLost()).toBe(true)
    await net(cid.page, 'cut')
    await cid.write('while it is away')
    await net(cid.page, 'heal')
    await sendsAgain(cid)
    await soon(() => cid.banner.count()).toBe(0)
    const all = ['before', 'only once', 'while it is away']
    await soon(() => dee.heard.toSorted()).toEqual(all)
    await soon(async () => (await wordsOf(cid)).toSorted()).toEqual(all)
  })
})

describe('a half-open network', () => {
  it('is detected by the next request, and then the connection is restored with missed messages', async () => {
    const fay = await partner('fay')
    const eva = await behind('net=half-open&seed=2', 'eva')
    await eva.startWith('fay')
    await eva.say('hello')
    const wasLost = await lookOut(eva.page, '.parley-banner')
    const wasSending = await lookOut(eva.page, '.parley-ticks[data-state="sending"]')
    await net(eva.page, 'silence')
    await fay.say('eva', 'do you hear me?')
    // Nothing shows it.
    expect(await eva.message('do you hear me?').count()).toBe(0)
    expect(await wasLost()).toBe(false)
    await eva.write('is anybody there?')
    await soon(wasSending).toBe(true)
    // A send without an answer for 15 seconds drops the connection.
    await eva.page.clock.fastForward(15_100)
    await soon(() => wasLost()).toBe(true)
    await eva.page.clock.fastForward(2_000)
    await eva.sees('do you hear me?')
    await sendsAgain(eva)
    await soon(() => eva.banner.count()).toBe(0)
    const all = ['do you hear me?', 'hello', 'is anybody there?']
    await soon(() => fay.heard).toEqual(['hello', 'is anybody there?'])
    await soon(async () => (await wordsOf(eva)).toSorted()).toEqual(all)
  })

  it('is detected by the heartbeat while nobody writes', async () => {
    const hal = await partner('hal')
    const gus = await behind('net=half-open&seed=2', 'gus')
    await net(gus.page, 'silence')
    for (const text of ['one', 'two']) await hal.say('gus', text)
    expect(await gus.row('hal').count()).toBe(0)
    for (const ms of [30_100, 8_100, 2_100]) await gus.page.clock.fastForward(ms)
    await soon(() => gus.row('hal').locator('.parley-badge').textContent()).toBe('2')
    await soon(() => gus.banner.count()).toBe(0)
    await gus.row('hal').click()
    await gus.sees('two')
    await soon(() => wordsOf(gus)).toEqual(['one', 'two'])
  })
})

describe('a sleeping device', () => {
  it('catches up on the same connection after a short sleep', async () => {
    const jan = await partner('jan')
    const ida = await behind('net=sleep&seed=3', 'ida')
    await jan.say('ida', 'before')
    await ida.row('jan').click()
    await ida.sees('before')
    const opened = ida.sockets.length
    await net(ida.page, 'sleep')
    for (const text of ['one', 'two', 'three']) await jan.say('ida', text)
    expect(await ida.message('three').count()).toBe(0)
    await net(ida.page, 'wake')
    await ida.sees('three')
    await soon(() => wordsOf(ida)).toEqual(['before', 'one', 'two', 'three'])
    expect(ida.sockets.length).toBe(opened)
    await soon(() => ida.banner.count()).toBe(0)
  })

  it('opens a new connection after a long sleep, and catches up', async () => {
    const liz = await partner('liz')
    const kim = await behind('net=sleep&seed=3', 'kim')
    await net(kim.page, 'sleep')
    for (const text of ['good night', 'still asleep?', 'good morning']) await liz.say('kim', text)
    await kim.page.clock.fastForward('10:00')
    await net(kim.page, 'wake')
    for (const ms of [8_100, 2_100]) await kim.page.clock.fastForward(ms)
    await soon(() => kim.row('liz').locator('.parley-badge').textContent()).toBe('3')
    await kim.row('liz').click()
    await kim.sees('good morning')
    await soon(() => wordsOf(kim)).toEqual(['good night', 'still asleep?', 'good morning'])
    await kim.say('I am awake')
    await soon(() => liz.heard).toEqual(['I am awake'])
    await soon(() => kim.banner.count()).toBe(0)
  })
})

describe('an expiring token', () => {
  it('ends the session with an explanation, and signing in again restores everything', async () => {
    const ned = await partner('ned')
    await server.makeUserWithPassword('mia')
    const mia = await behind('net=expired&seed=1', 'mia')
    await mia.startWith('ned')
    await mia.say('before it ends')
    await soon(() => tickOf(mia.message('before it ends'))).toMatch(/sent|delivered|read/)
    // The token is renewed once before it expires, if the answer comes in time; the new one expires as well.
    await soon(async () => {
      await mia.page.clock.runFor(61_000)
      return mia.banner.getByText('Your sign-in has expired.').isVisible()
    }).toBe(true)
    await mia.banner.getByRole('button', { name: 'Sign in again' }).click()
    await mia.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await ned.say('mia', 'while you were out')
    await signIn(mia, server.appKey)
    await soon(() => mia.row('ned').textContent()).toContain('while you were out')
    await mia.row('ned').click()
    await mia.sees('while you were out')
    await soon(() => wordsOf(mia)).toEqual(['before it ends', 'while you were out'])
  })

  it('is detected at the next connection if it was revoked, and unsent messages are not lost silently', async () => {
    await server.makeUsers('pia')
    const oli = await behind('net=expired&seed=1', 'oli')
    await oli.startWith('pia')
    await oli.say('hello')
    await soon(() => tickOf(oli.message('hello'))).toMatch(/sent|delivered|read/)
    await net(oli.page, 'expire')
    // The existing connection stays open.
    await oli.say('still here')
    await soon(() => tickOf(oli.message('still here'))).toMatch(/sent|delivered|read/)
    await net(oli.page, 'cut')
    await oli.page.clock.fastForward(2_100)
    await oli.banner.getByText('Your sign-in has expired.').waitFor()
  })
})
