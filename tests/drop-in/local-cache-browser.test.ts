// [DROP-7] The local cache in a browser, with its real database and the real server: a page is closed without
// signing out, changes happen, and the next visit has both the old state and the changes.

import { fileURLToPath } from 'node:url'
import { type connection as Connection, message } from '@parley/compat'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleInOneFile } from '../../tools/pack/one-file.ts'
import { soon } from './eventually.ts'
import type * as cached from './page-modules.ts'
import { type TalkingPages, talkingPages } from './talking-pages.ts'

const cachedPage = '<!doctype html><link rel="icon" href="data:,"><script src="/cached.js"></script>'

let pages: TalkingPages
beforeAll(async () => {
  const source = fileURLToPath(new URL('./page-modules.ts', import.meta.url))
  const script = await bundleInOneFile(source, 'iife', 'Cached')
  pages = await talkingPages(['ann'], (path) => (path === '/cached.js' ? script : cachedPage))
})
afterAll(() => pages?.stop())

interface Window {
  readonly Cached: typeof cached
  chat: Connection
}

async function signIn(page: Page): Promise<void> {
  await page.goto(pages.address)
  const { appKey, apiUrl, url } = pages.server
  await page.evaluate(
    async (options) => {
      const here = globalThis as unknown as Window
      here.chat = new here.Cached.connection(options)
      here.chat.usePlugin(here.Cached.localCache, 'localCache')
      await here.chat.open({ user: 'ann', pwd: 'secret' })
    },
    { appKey, apiUrl, url, isHttpDNS: false },
  )
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const { data } = await (globalThis as unknown as Window).chat.localCache.getLocalConversations()
    return data.map(({ conversationId, unReadCount, lastMessage, customField }) => [
      conversationId,
      unReadCount,
      lastMessage?.type === 'txt' ? lastMessage.msg : undefined,
      customField,
    ])
  })

const say = (msg: string) =>
  pages.bob.send(message.create({ type: 'txt', chatType: 'singleChat', to: 'ann', msg }))

test('conversations are there on the next visit, with what was missed', async () => {
  const page = await (await pages.newContext()).newPage()
  await signIn(page)
  const { serverMsgId } = await say('one')
  await say('two')
  await soon(async () => expect(await shown(page)).toEqual([['bob', 2, 'two', undefined]]))
  await page.evaluate(() =>
    (globalThis as unknown as Window).chat.localCache.setLocalConversationCustomField({
      conversationId: 'bob',
      conversationType: 'singleChat',
      customField: { colour: 'red' },
    }),
  )
  await page.goto('about:blank')
  await say('three')
  await pages.bob.recallMessage({ mid: serverMsgId, to: 'ann', chatType: 'singleChat' })
  await signIn(page)
  await soon(async () => expect(await shown(page)).toEqual([['bob', 2, 'three', { colour: 'red' }]]))
})
