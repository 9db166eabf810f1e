// Notifications: of the browser, in the title and icon of the tab, and pushes while no page is open. Headless Chromium
// shows no notifications and has no push service, so the page's first script fakes both; push handling is tested on the
// real service worker.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pick, problemsInBothThemes, soon } from './browser.ts'
import { onServer, server, signedIn, withoutBrowser } from './on-server.ts'
import { lookAway, lookBack, type Person } from './person.ts'

onServer()

async function someone(user: string) {
  const client = await withoutBrowser(user)
  const write = (to: string, text: string) =>
    client.messages.send({ to: { type: 'single', id: to }, kind: 'text', text }).done
  return { write }
}

interface Told {
  readonly title: string
  readonly body: string
  readonly tag: string
  isClosed: boolean
}

/** Fakes notifications in every page of this browser; `default` means that the user was not asked yet. */
async function withScreen(person: Person, permission: 'default' | 'granted'): Promise<void> {
  await person.context.addInitScript((first) => {
    const told: object[] = []
    let now = sessionStorage.getItem('test.permission') ?? first
    class Shown {
      static get permission() {
        return now
      }
      static async requestPermission() {
        now = 'granted'
        sessionStorage.setItem('test.permission', now)
        return now
      }
      onclick: ((event: Event) => void) | undefined
      isClosed = false
      title: string
      constructor(title: string, options: object) {
        this.title = title
        Object.assign(this, options)
        told.push(this)
      }
      close() {
        this.isClosed = true
      }
    }
    Object.assign(globalThis, { Notification: Shown, told })
  }, permission)
  await person.page.reload()
  // Messages from before the reconnect do not notify.
  await person.isOnline()
}

const toldIn = (page: Page): Promise<Told[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { told: Told[] }).told.map(({ title, body, tag, isClosed }) => ({
      title,
      body,
      tag,
      isClosed,
    })),
  )
const bodiesIn = async (page: Page) => (await toldIn(page)).map(({ body }) => body)

describe('a user on another page', () => {
  it('is asked once, after the first missed message, and notified about the next ones', async () => {
    const bob = await someone('bob')
    const ann = await signedIn('ann')
    await withScreen(ann, 'default')
    const { page } = ann
    const bar = page.getByRole('region', { name: 'Notifications' })
    await bob.write('ann', 'zero')
    await ann.row('bob').click()
    await ann.sees('zero')
    // A message that is read on the screen was not missed.
    await bob.write('ann', 'one')
    await ann.sees('one')
    expect(await bar.count()).toBe(0)

    await lookAway(ann)
    await bob.write('ann', 'two')
    await bar.waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    expect(await toldIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await bar.waitFor({ state: 'detached' })
    await bob.write('ann', 'three')
    await soon(() => toldIn(page)).toEqual([
      { title: 'bob', body: 'three', tag: 'single:bob', isClosed: false },
    ])
    await bob.write('ann', 'four')
    await soon(() => bodiesIn(page)).toEqual(['three', 'four\n2 new messages'])

    // Coming back marks it as read, and the notification closes.
    await lookBack(ann)
    await soon(async () => (await toldIn(page)).at(-1)?.isClosed).toBe(true)
  })

  it('is not asked again after "Not now"', async () => {
    const gil = await someone('gil')
    const hal = await signedIn('hal')
    await withScreen(hal, 'default')
    const bar = hal.page.getByRole('region', { name: 'Notifications' })
    await lookAway(hal)
    // A message that arrives while the page is still catching up does not ask.
    await soon(async () => {
      await gil.write('hal', 'one')
      return bar.count()
    }).toBe(1)
    await hal.page.getByRole('button', { name: 'Not now' }).click()
    await bar.waitFor({ state: 'detached' })
    await hal.page.reload()
    await hal.isOnline()
    await hal.row('gil').waitFor()
    await lookAway(hal)
    await gil.write('hal', 'two')
    await hal.row('gil').getByText('two').waitFor()
    expect(await bar.count()).toBe(0)
  })

  it('is notified by one tab only, opens the conversation by a click, and gets no notification of muted chats or in quiet hours', async () => {
    const [dan, eli] = [await someone('dan'), await someone('eli')]
    const cleo = await signedIn('cleo')
    await withScreen(cleo, 'granted')
    const { page } = cleo
    await page.goto(`${server.url}/#/settings/notifications`)
    const browserSwitch = page.getByRole('switch', { name: 'Notifications in this browser' })
    await soon(() => browserSwitch.getAttribute('aria-checked')).toBe('false')
    await browserSwitch.click()
    await soon(() => browserSwitch.getAttribute('aria-checked')).toBe('true')
    const second = await cleo.context.newPage()
    await second.goto(server.url)
    await second.getByRole('heading', { name: 'Chats' }).waitFor()
    const everywhere = async () => [...(await bodiesIn(page)), ...(await bodiesIn(second))]
    await dan.write('cleo', 'to one tab')
    await second.locator('[data-roving="single:dan"]').waitFor()
    await cleo.row('dan').waitFor()
    await soon(everywhere).toEqual(['to one tab'])
    await soon(() => page.title()).toBe('(1) Parley')
    await soon(() => page.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/png/)

    const teller = (await bodiesIn(page)).length > 0 ? page : second
    await teller.evaluate(() => {
      const [first] = (globalThis as unknown as { told: { onclick(event: Event): void }[] }).told
      first?.onclick(new Event('click'))
    })
    await soon(() => new URL(teller.url()).hash).toBe('#/c/single/dan')
    await teller.locator('.parley-message', { hasText: 'to one tab' }).waitFor()
    await soon(() => teller.title()).toBe('Parley')
    await soon(() => teller.locator('link[rel="icon"]').getAttribute('href')).toMatch(/^data:image\/svg/)
    await second.close()

    // Muted: there is no notification. A later message from another sender proves that there was enough time.
    await eli.write('cleo', 'eli says hello')
    await soon(async () => (await bodiesIn(page)).at(-1)).toBe('eli says hello')
    await cleo.row('dan').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Turn notifications off' }).click()
    await pick(page, 'Mute until I turn it back on')
    await page.keyboard.press('Escape')
    await cleo.row('dan').getByLabel('Notifications are off').waitFor()
    await lookAway(cleo)
    await dan.write('cleo', 'not told')
    await cleo.row('dan').getByText('not told').waitFor()
    await eli.write('cleo', 'told')
    await soon(async () => (await bodiesIn(page)).at(-1)).toContain('told\n')
    expect(await bodiesIn(page)).not.toContain('not told')

    // Do not disturb: no notifications at all.
    await page.goto(`${server.url}/#/settings/notifications`)
    await page.getByRole('button', { name: 'Until I turn them on again' }).click()
    await page.getByText('Notifications are off until you turn them on again').waitFor()
    const before = await bodiesIn(page)
    await eli.write('cleo', 'good night')
    await cleo.row('eli').getByText('good night').waitFor()
    await page.getByRole('button', { name: 'Turn notifications on' }).click()
    await page.getByText('Notifications are on').waitFor()
    await eli.write('cleo', 'good morning')
    await soon(async () => (await bodiesIn(page)).at(-1)).toContain('good morning')
    expect(await bodiesIn(page)).toHaveLength(before.length + 1)
  })
})

describe('a closed browser', () => {
  it('is subscribed to pushes and unsubscribed again', async () => {
    const ivy = await signedIn('ivy')
    await withScreen(ivy, 'granted')
    const { page } = ivy
    // A fake push service, because there is none here.
    await ivy.context.addInitScript(() => {
      const kept = 'test.subscription'
      const subscription = {
        endpoint: 'https://push.example.org/ivy',
        options: { applicationServerKey: null },
        toJSON: () => ({
          endpoint: 'https://push.example.org/ivy',
          keys: {
            p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
            auth: 'tBHItJI5svbpez7KI4CCXg',
          },
        }),
        unsubscribe: async () => {
          sessionStorage.removeItem(kept)
          return true
        },
      }
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem(kept) ? (subscription as unknown as PushSubscription) : null
      PushManager.prototype.subscribe = async ({ applicationServerKey } = {}) => {
        sessionStorage.setItem(kept, String((applicationServerKey as Uint8Array).length))
        return subscription as unknown as PushSubscription
      }
    })
    await page.goto(`${server.url}/#/settings/notifications`)
    await page.reload()
    const push = page.getByRole('switch', { name: 'Notify me when this app is closed' })
    await soon(() => push.getAttribute('aria-checked')).toBe('false')
    await push.click()
    await soon(() => push.getAttribute('aria-checked')).toBe('true')
    // The server's key has 65 bytes.
    await soon(() => page.evaluate(() => sessionStorage.getItem('test.subscription'))).toBe('65')
    await page.goto(`${server.url}/#/settings/devices`)
    await page.locator('[data-device]').getByText('Gets notifications while closed').waitFor()
    await page.reload()
    await page.locator('[data-device]').getByText('Gets notifications while closed').waitFor()
    await page.goto(`${server.url}/#/settings/notifications`)
    // The page asks the browser first whether it is subscribed.
    await soon(() => push.getAttribute('aria-checked')).toBe('true')
    await push.click()
    await soon(() => push.getAttribute('aria-checked')).toBe('false')
    await page.locator('[data-device]').getByText('No notifications while closed').waitFor()
  })

  it('shows pushed messages, one notification per conversation, and none while the page is in view', async () => {
    const jon = await signedIn('jon')
    const { page, context } = jon
    await context.grantPermissions(['notifications'])
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('./sw.js')
      await navigator.serviceWorker.ready
    })
    await soon(() => context.serviceWorkers().length).toBe(1)
    const [worker] = context.serviceWorkers()
    if (!worker) throw new Error('There is no service worker')
    const other = await context.newPage()
    const session = await context.newCDPSession(other)
    const registrationId = await new Promise<string>((found) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) found(first.registrationId)
      })
      void session.send('ServiceWorker.enable')
    })
    const push = (data: object | string) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(server.url).origin,
        registrationId,
        data: typeof data === 'string' ? data : JSON.stringify(data),
      })
    // Records what the worker passes to the browser. The browser is not queried afterwards: `getNotifications` misses
    // those that are just being shown (in 18 of 200 attempts with a busy Chromium), and a headless build shows nothing.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown: string[] }
      const show = scope.registration.showNotification.bind(scope.registration)
      scope.shown = []
      scope.registration.showNotification = (title, options) => {
        scope.shown.push(`${title}|${options?.body}|${options?.tag}`)
        return show(title, options)
      }
    })
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
    const about = (type: string, id: string) => ({
      conversationType: type,
      conversationId: id,
      messageId: '1',
    })

    // The page is visible and notifies by itself.
    await push({ title: 'bob', body: 'seen', data: about('single', 'bob') })
    // A click on a notification navigates an open page to the conversation, without loading it again.
    await worker.evaluate(() => {
      const notification = { close() {}, data: { type: 'single', id: 'b/b' } }
      const click = new Event('notificationclick')
      Object.assign(click, { notification, waitUntil() {} })
      globalThis.dispatchEvent(click)
    })
    await soon(() => new URL(page.url()).hash).toBe('#/c/single/b%2Fb')
    expect(await shown()).toEqual([])

    await page.close()
    await push({ title: 'bob', body: 'one', data: about('single', 'bob') })
    await push({ title: 'bob', body: 'two', data: about('single', 'bob') })
    await push({ title: 'Choir · mei', body: 'three', data: about('group', '7') })
    await push('not JSON at all')
    await soon(shown).toHaveLength(4)
    // The second one of bob has the tag of the first, and replaces it.
    expect((await shown()).toSorted()).toEqual([
      'Choir · mei|three|group:7',
      'Parley|not JSON at all|',
      'bob|one|single:bob',
      'bob|two|single:bob',
    ])
  })
})
