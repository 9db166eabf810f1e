// The sample data of a first start: two users side by side, the bot, and the removal.

import type { FrameLocator } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousProblems } from './browser.ts'
import { onOwnServer, openContext, server, wide } from './on-server.ts'

onOwnServer(async () => ({ PARLEY_EMPTY: '0' }))

const composerOf = (side: FrameLocator) => side.locator('.parley-composer-field')

it('shows two users side by side, has a bot that answers, and disappears when it is removed', async () => {
  const context = await openContext({ viewport: wide })
  const page = await context.newPage()
  await page.goto(`${server.url}/?demo`)
  const [alice, bob] = [page.frameLocator('iframe >> nth=0'), page.frameLocator('iframe >> nth=1')]
  await bob.getByText('Shall we ship it on Friday?').last().waitFor()
  await composerOf(alice).fill('Yes, at ten sharp.')
  await composerOf(alice).press('Enter')
  await bob.getByText('Yes, at ten sharp.').last().waitFor()
  await composerOf(bob).fill('Then I bring the cake.')
  await composerOf(bob).press('Enter')
  await alice.getByText('Then I bring the cake.').last().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Leave the demo' }).click()

  await page.getByRole('button', { name: 'Continue as Alice' }).click()
  await page.locator('.parley-list').getByText('周末爬山').waitFor()
  await page.goto(`${server.url}/#/c/single/pip`)
  const write = page.locator('.parley-composer-field')
  await write.fill('ping')
  await write.press('Enter')
  await page.getByText('pong', { exact: true }).last().waitFor()

  await page.goto(`${server.url}/#/settings`)
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByRole('button', { name: 'Remove everything' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goto(`${server.url}/?demo`)
  await page.getByText('This server has no sample data').waitFor()
})
