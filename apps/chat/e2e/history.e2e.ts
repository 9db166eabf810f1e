// Reading far back in a conversation that the server holds.

import { createClient } from '@parley/client/node'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { newcomer, password } from './person.ts'
import { prepend } from './scrolling.ts'
import { type RunningServer, startServer } from './server.ts'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.end()
})

const messages = 430

describe('a long history', () => {
  it('comes page by page while one scrolls up, without moving what one reads, and ends at its beginning', async () => {
    const ann = await newcomer(browser, server.url, 'ann')
    const bob = createClient({ server: server.url, appKey: 'parley#demo' })
    await bob.register({ user: 'bob', password })
    await bob.signIn({ user: 'bob', password })
    const texts = Array.from(
      { length: messages },
      (_, index) => `number ${index + 1} ${'and on '.repeat(index % 23)}`,
    )
    await Promise.all(
      texts.map((text) => bob.messages.send({ to: { type: 'single', id: 'ann' }, kind: 'text', text }).done),
    )
    bob.close()

    // A new visit knows nothing but what it loads.
    await ann.page.reload()
    await ann.row('bob').click()
    await ann.page.locator('.parley-message').first().waitFor()
    const isAtStart = () => ann.page.getByText('This is the beginning').isVisible()
    let pages = 0
    while (!(await isAtStart())) {
      const { furthest, rows } = await prepend(ann.page)
      expect(furthest).toBeLessThanOrEqual(1)
      expect(rows).toBeLessThanOrEqual(180)
      pages++
    }
    expect(pages).toBeGreaterThanOrEqual(6)
    expect(await ann.page.locator('.parley-words').first().textContent()).toBe(texts[0])
    await ann.context.close()
  })
})
