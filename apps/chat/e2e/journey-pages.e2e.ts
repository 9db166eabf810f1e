// Pages that are reused for one user after another are like new ones.

import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { onServer, server, signedIn, visitor } from './on-server.ts'

onServer()

/** What a page of the app can know about those who used it before. */
const remembered = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).filter((name) => name.startsWith('left')),
    session: Object.keys(sessionStorage).filter((name) => name.startsWith('left')),
    cookie: document.cookie,
    name: window.name,
    global: 'left' in globalThis,
    databases: (await indexedDB.databases())
      .map(({ name }) => name)
      .filter((name) => name?.startsWith('left')),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    history: history.length,
    width: innerWidth,
    hovered: document.querySelectorAll('.parley :hover').length,
  }))

const nothing = {
  ...{ local: [], session: [], cookie: '', name: '', global: false, databases: [], caches: [], workers: 0 },
  ...{ history: 1, width: 1100, hovered: 0 },
}

describe('a page that somebody used before', () => {
  let first: Page | undefined

  it('is left with something in every place that a page can write to', async () => {
    const { page } = await visitor('ann', { viewport: { width: 500, height: 700 } })
    first = page
    await page.getByLabel('User name').click()
    await page.evaluate(async () => {
      localStorage.setItem('left', '1')
      sessionStorage.setItem('left', '1')
      await cookieStore.set('left', '1')
      window.name = 'left'
      Reflect.set(globalThis, 'left', 1)
      const asked = indexedDB.open('left')
      await new Promise((done) => asked.addEventListener('success', done))
      asked.result.close()
      await caches.open('left')
      await navigator.serviceWorker.register('/sw.js')
      await navigator.serviceWorker.ready
      location.hash = '#left'
      history.pushState(null, '', '/#left-again')
    })
    expect(await remembered(page)).toMatchObject({
      local: ['left'],
      databases: ['left'],
      workers: 1,
      width: 500,
    })
  })

  it('is the same page, and remembers nothing', async () => {
    const { page } = await visitor('bob')
    expect(page).toBe(first)
    expect(await remembered(page)).toEqual(nothing)
    await page.goBack()
    expect(page.url()).toContain(server.url)
    await page.getByLabel('User name').waitFor()
  })

  it('is signed in as the next user only', async () => {
    const cem = await signedIn('cem')
    expect(cem.page).toBe(first)
    await cem.page.getByRole('button', { name: 'You, cem' }).waitFor()
    expect(cem.sockets).toHaveLength(1)
  })

  it('is not signed in for a visitor after a user', async () => {
    const { page } = await visitor('dee')
    expect(page).toBe(first)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})

describe('a page is not used again', () => {
  const changed: Page[] = []
  afterAll(() => expect(changed.every((page) => page.isClosed())).toBe(true))

  it.each<[string, (page: Page) => unknown]>([
    ['a route', (page) => page.route('**/nothing', (route) => route.abort())],
    ['a listener', (page) => page.on('console', () => {})],
    ['a script for later documents', (page) => page.addInitScript('globalThis.left = 1')],
    ['a function', (page) => page.exposeFunction('left', () => 1)],
    ['other system preferences', (page) => page.emulateMedia({ colorScheme: 'dark' })],
    ['a clock', (page) => page.clock.install()],
    ['a permission', (page) => page.context().grantPermissions(['notifications'])],
    ['no network', (page) => page.context().setOffline(true)],
    ['a second page', (page) => page.context().newPage()],
    ['a session of the debugger', (page) => page.context().newCDPSession(page)],
    ['a pressed key', (page) => page.keyboard.down('Shift')],
  ])('that has %s', async (_, change) => {
    const { page } = await visitor('eva')
    expect(changed).not.toContain(page)
    await change(page)
    changed.push(page)
  })
})
