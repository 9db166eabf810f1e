// The console in a browser, on the shared server: an app with its back end, operators of every role, and pages.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { serverMain } from '../../../tools/testing/server-process.ts'
import { lookOut, problemsInBothThemes, sharedBrowser, soon } from './browser.ts'
import type { SharedServer } from './shared-server.ts'

const root = join(import.meta.dirname, '../../..')
export const password = 'correct horse battery'

export const roles = ['owner', 'moderator', 'support', 'read-only'] as const
export type Role = (typeof roles)[number]

export class ConsoleWorld {
  private readonly server: SharedServer
  private readonly app: string
  /** The prefix of the names of operators, who belong to the whole server. */
  private readonly prefix: string
  private readonly contexts: BrowserContext[] = []
  private backEnd = ''

  constructor(server: SharedServer, app: string, prefix: string) {
    this.server = server
    this.app = app
    this.prefix = prefix
  }

  /** Signs the back end in, and creates the users and an operator of each role. */
  async prepare(users: readonly string[]): Promise<void> {
    const credentials = this.server.apps.find(({ key }) => key === this.app)
    if (!credentials) throw new Error(`There is no app ${this.app}.`)
    const { access_token } = await this.api('POST', 'token', {
      grant_type: 'client_credentials',
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
    })
    this.backEnd = String(access_token)
    for (const username of users)
      await this.api('POST', 'users', { username, password: 'secret', nickname: username })
    await this.createOperators()
  }

  /** The URL of a path of the app. */
  at(path: string): string {
    return `${this.server.url}/${this.app.replace('#', '/')}/${path}`
  }

  /** A request of the app's back end. */
  async api(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const answer = await fetch(this.at(path), {
      method,
      headers: {
        'content-type': 'application/json',
        ...(this.backEnd && { authorization: `Bearer ${this.backEnd}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = (await answer.json()) as Record<string, unknown>
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`)
    return json
  }

  /**
   * The command line creates the owner, who creates the others: starting the program takes a second of processor time.
   */
  private async createOperators(): Promise<void> {
    const owner = `${this.prefix}-owner`
    const words = [serverMain, 'operator', 'create', owner, '--role', 'owner', '--password', password]
    await promisify(execFile)(process.execPath, words, {
      cwd: root,
      env: { ...process.env, PARLEY_DATA: this.server.data },
    })
    const headers = { 'content-type': 'application/json', 'x-parley-console': '1' }
    const post = async (address: string, body: object, cookie = '') => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { ...headers, cookie },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`POST ${address}: ${answer.status} ${await answer.text()}`)
      return answer
    }
    const session = `${this.server.url}/parley/v1/operator/session`
    const signedIn = await post(session, { name: owner, password })
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0]
    for (const role of roles.filter((each) => each !== 'owner')) {
      const operator = { username: `${this.prefix}-${role}`, role, password }
      await post(this.at('parley/v1/operating/operators'), operator, cookie)
    }
  }

  async open(): Promise<Page> {
    const browser = await sharedBrowser()
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } })
    this.contexts.push(context)
    const page = await context.newPage()
    await page.addInitScript((key) => localStorage.setItem('parley.console.app', key), this.app)
    await page.goto(`${this.server.url}/console`)
    return page
  }

  async signedIn(role: Role): Promise<Page> {
    const page = await this.open()
    await fillIn(page, `${this.prefix}-${role}`, password)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    return page
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()))
  }
}

export async function fillIn(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const offered = (page: Page) => page.getByRole('navigation').getByRole('link').allInnerTexts()
/** Watches for a notice at the end of the page, which goes by itself. */
export const noticeOf = (page: Page, text: string) => lookOut(page, '.console-notice', text)
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a page of the console by its link, and waits for its content. */
export async function visit(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await soon(() => page.locator('.console-loading').count()).toBe(0)
}

export async function visitPerson(page: Page, name: string): Promise<void> {
  await visit(page, 'People')
  await page.getByLabel('Search by user name or nickname').fill(name)
  // The result replaces the list, with every link in it: the head of the table, and one row.
  await soon(() => page.getByRole('main').getByRole('row').count()).toBe(2)
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/**
 * The findings of axe, once the opening animation of a dialog has ended: half transparent texts have too little
 * contrast.
 */
export async function findings(page: Page): Promise<string[]> {
  const moving = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    }).length
  await soon(() => page.evaluate(moving)).toBe(0)
  return problemsInBothThemes(page)
}
