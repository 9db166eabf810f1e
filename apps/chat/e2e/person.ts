// A user in front of a page of the app: opens conversations, writes and checks.

import type { BrowserContext, Locator, Page, WebSocket } from 'playwright-core'
import { soon } from './browser.ts'
import { password } from './test-app.ts'

export interface Person {
  readonly name: string
  readonly context: BrowserContext
  readonly page: Page
  /** The sockets to the server that this page opened, oldest first. */
  readonly sockets: readonly WebSocket[]
  readonly composer: Locator
  readonly banner: Locator
  /** Opens the conversation with a user, by its URL. */
  startWith(user: string): Promise<void>
  /** Sends a text, and waits until the server has accepted or refused it. */
  say(text: string): Promise<void>
  /** Sends a text, and waits only until it is shown: for a connection that is slow, or gone. */
  write(text: string): Promise<void>
  /** The message with this text in the open conversation. */
  message(text: string): Locator
  sees(text: string): Promise<void>
  /** The row of a conversation in the list. */
  row(user: string): Locator
  /** Waits until the newest connection is signed in and has received the unread counts. */
  isOnline(): Promise<void>
}

export async function personIn(context: BrowserContext, name: string): Promise<Person> {
  const page = await context.newPage()
  const sockets: WebSocket[] = []
  const frames = new Map<WebSocket, number>()
  /** The number of sockets that earlier visits of this page opened; they may still be reported as open. */
  let before = 0
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname !== '/websocket') return
    sockets.push(socket)
    socket.on('framereceived', () => frames.set(socket, (frames.get(socket) ?? 0) + 1))
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) before = sockets.length
  })

  const message = (text: string) => page.locator('.parley-message', { hasText: text })
  const own = (text: string) => page.locator('.parley-message[data-mine]', { hasText: text }).last()
  async function write(text: string): Promise<void> {
    await composer.fill(text)
    await composer.press('Enter')
    await own(text).waitFor()
  }
  const composer = page.locator('.parley-composer-field')
  return {
    name,
    context,
    page,
    sockets,
    composer,
    banner: page.locator('.parley-banner'),
    async startWith(user) {
      await page.evaluate((id) => {
        location.hash = `#/c/single/${encodeURIComponent(id)}`
      }, user)
      // Another conversation, with its own composer, may have been open before.
      await page.locator(`.parley-conversation-title [data-person="${user}"]`).waitFor()
      await composer.waitFor()
    },
    async say(text) {
      await write(text)
      await soon(() => tickOf(own(text))).toMatch(/sent|delivered|read|failed/)
    },
    write,
    message,
    sees: (text) => message(text).last().waitFor(),
    row: (user) => page.locator(`[data-roving="single:${user}"]`),
    async isOnline() {
      await soon(() => {
        const newest = sockets.slice(before).at(-1)
        return newest !== undefined && !newest.isClosed() && (frames.get(newest) ?? 0) >= 2
      }).toBe(true)
    },
  }
}

/** Signs out through the menu of the account, and confirms. */
export async function signOut({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: /^You, / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** Fills in the form and waits for the inbox. */
export async function signIn({ page, name }: Person, appKey = formAppKey): Promise<void> {
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password').fill(password)
  await chooseApp(page, appKey)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Chats' }).waitFor()
}

/** Creates an account of that name through the form and waits for the inbox. */
export async function register({ page, name }: Person, appKey = formAppKey): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password').fill(password)
  await chooseApp(page, appKey)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Chats' }).waitFor()
}

/** The default of the form. */
const formAppKey = 'parley#demo'

async function chooseApp(page: Page, appKey: string): Promise<void> {
  if (appKey === formAppKey) return
  const field = page.getByLabel('App key')
  if (!(await field.isVisible())) await page.locator('.chat-more-name').click()
  await field.fill(appKey)
}

/** The delivery state of an own message. */
export const tickOf = (message: Locator): Promise<string | null> =>
  message.locator('.parley-ticks').getAttribute('data-state')

/** Takes the focus away from the window of this page. */
export async function lookAway({ page }: Person): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => false
    window.dispatchEvent(new Event('blur'))
  })
}

export async function lookBack({ page }: Person): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => true
    window.dispatchEvent(new Event('focus'))
  })
}
