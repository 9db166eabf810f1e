// Somebody with a browser of their own: registers, opens conversations, writes and looks.

import type { Browser, BrowserContext, Locator, Page, WebSocket } from 'playwright-core'

export interface Person {
  readonly name: string
  readonly context: BrowserContext
  readonly page: Page
  /** The sockets to the server that this page opened, oldest first. */
  readonly sockets: readonly WebSocket[]
  readonly composer: Locator
  readonly banner: Locator
  /** Opens the conversation with somebody through the dialog. */
  startWith(user: string): Promise<void>
  say(text: string): Promise<void>
  /** The message with this text in the open conversation. */
  message(text: string): Locator
  sees(text: string): Promise<void>
  /** The row of a conversation in the list. */
  row(user: string): Locator
}

export const password = 'correct horse battery'

/** A new browser with nobody signed in. */
export async function arrive(
  browser: Browser,
  url: string,
  name: string,
  viewport = { width: 1100, height: 760 },
): Promise<Person> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname === '/websocket') sockets.push(socket)
  })
  await page.goto(url)

  const message = (text: string) => page.locator('.parley-message', { hasText: text })
  const composer = page.locator('.parley-composer-field')
  return {
    name,
    context,
    page,
    sockets,
    composer,
    banner: page.locator('.parley-banner'),
    async startWith(user) {
      await page.getByRole('button', { name: 'New conversation' }).first().click()
      await page.getByLabel('User name').fill(user)
      await page.getByRole('button', { name: 'Start' }).click()
      await composer.waitFor()
    },
    async say(text) {
      await composer.fill(text)
      await composer.press('Enter')
      await message(text).last().waitFor()
    },
    message,
    sees: (text) => message(text).last().waitFor(),
    row: (user) => page.locator(`[data-roving="single:${user}"]`),
  }
}

/** Fills the form in and waits for the inbox. */
export async function signIn({ page, name }: Person): Promise<void> {
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Chats' }).waitFor()
}

/** Creates the account of that name and waits for the inbox. */
export async function register({ page, name }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Chats' }).waitFor()
}

export async function newcomer(
  browser: Browser,
  url: string,
  name: string,
  viewport?: { width: number; height: number },
) {
  const person = await arrive(browser, url, name, viewport)
  await register(person)
  return person
}

/** The state of the mark beside an own message. */
export const tickOf = (message: Locator): Promise<string | null> =>
  message.locator('.parley-ticks').getAttribute('data-state')

/** Nobody looks at this page: its window has lost the focus. */
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
