// The basis of the tests of a file: an app on a real server, and users with a browser each. The browsers are closed
// after their test; the app stays until the last one.

import { readFileSync } from 'node:fs'
import { type Client, createClient } from '@parley/client/node'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { offerEvidence } from './evidence.ts'
import { type Person, personIn } from './person.ts'
import { demoApp, type RunningServer, type ServerPlace, startServer } from './server.ts'
import { appKeyFor } from './shared-server.ts'
import { type TestApp, testApp } from './test-app.ts'

export let server: TestApp

/** Uses the shared server, with an app that no other file uses. */
export function onServer(): void {
  let forgetLog = () => {}
  beforeAll(() => {
    const shared = inject('server')
    const key = appKeyFor(expect.getState().testPath ?? '')
    const app = shared.apps.find((each) => each.key === key)
    if (!app) throw new Error(`There is no app ${key} on the server`)
    server = testApp(shared, app)
    forgetLog = offerLog(shared)
  })
  afterAll(() => forgetLog())
  closeAfterwards()
}

/** Starts a separate server, for tests that stop it or need other settings. */
export function onOwnServer(settings?: () => Promise<Readonly<Record<string, string>>>): {
  program(): RunningServer
} {
  let running: RunningServer | undefined
  let forgetLog = () => {}
  beforeAll(async () => {
    running = await startServer(await settings?.())
    server = testApp(running, await demoApp(running.data))
    forgetLog = offerLog(running)
  })
  afterAll(async () => {
    forgetLog()
    await running?.end()
  })
  closeAfterwards()
  return {
    program() {
      if (!running) throw new Error('The server has not started yet')
      return running
    },
  }
}

const offerLog = ({ log }: ServerPlace) => offerEvidence('server log', () => readFileSync(log, 'utf8'))

const contexts = new Set<BrowserContext>()
const clients = new Set<Client>()

async function closeAll(): Promise<void> {
  for (const client of clients) client.close()
  clients.clear()
  const open = [...contexts]
  contexts.clear()
  await Promise.all(open.map((context) => context.close()))
}

/** Closes the pages. Those of a failed test stay open until the evidence was stored. */
function closeAfterwards(): void {
  beforeEach(closeAll)
  afterEach(({ task }) => (task.result?.state === 'fail' ? undefined : closeAll()))
  afterAll(closeAll)
}

export const wide = { width: 1280, height: 820 }
export const narrow = { width: 390, height: 780 }

/** An isolated browser context. */
export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext(options)
  contexts.add(context)
  return context
}

export interface Arrival {
  readonly viewport?: { readonly width: number; readonly height: number }
  /** The URL of the page, if it is not the server itself. */
  readonly at?: string
  /** Called before anything is loaded. */
  readonly before?: (page: Page) => Promise<void>
}

async function newPerson(
  name: string,
  { viewport = { width: 1100, height: 760 } }: Arrival,
): Promise<Person> {
  const context = await openContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
  return personIn(context, name)
}

/** A user at the sign-in form. */
export async function visitor(name: string, arrival: Arrival = {}): Promise<Person> {
  const person = await newPerson(name, arrival)
  await arrival.before?.(person.page)
  await person.page.goto(arrival.at ?? server.url)
  return person
}

/**
 * A user who is signed in and connected, on their own device. The account is created if necessary. The page finds the
 * session that the form stores for "stay signed in"; the form itself has its own tests.
 */
export async function signedIn(name: string, arrival: Arrival = {}): Promise<Person> {
  const [person, token] = await Promise.all([newPerson(name, arrival), server.tokenFor(name)])
  const { page } = person
  const at = new URL(arrival.at ?? server.url)
  const session = { server: at.origin, appKey: server.appKey, user: name, token }
  const script = await page.addInitScript(
    ([origin, kept]) => {
      if (location.origin === origin) localStorage.setItem('parley.session', kept)
    },
    [at.origin, JSON.stringify(session)] as const,
  )
  await arrival.before?.(page)
  await page.goto(at.href)
  await page.getByRole('heading', { name: 'Chats' }).waitFor()
  // Applied only once: after a sign-out the next visit must not be signed in.
  await script.dispose()
  await person.isOnline()
  return person
}

/** A signed-in client without a browser. */
export async function withoutBrowser(user: string): Promise<Client> {
  const client = createClient({ server: server.url, appKey: server.appKey })
  clients.add(client)
  await client.signIn({ user, token: await server.tokenFor(user) })
  return client
}
