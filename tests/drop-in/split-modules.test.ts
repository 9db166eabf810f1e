// [DROP-7] The split modules in a browser, the reference client's and ours, on one server: a page signs in with the
// small connection, adds the parts for contacts and for the local cache, and both show the same.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { message } from '@parley/compat'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleInOneFile } from '../../tools/pack/one-file.ts'
import { referenceClient } from '../../tools/reference-client.ts'
import { root } from '../../tools/repository.ts'
import { soon } from './eventually.ts'
import { type TalkingPages, talkingPages } from './talking-pages.ts'

/** Every script of the reference client sets the same global. */
const theirs = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script src="/miniCore/miniCore.js"></script><script>window.Core = websdk.default</script>
<script src="/contact/contact.js"></script><script>window.contact = websdk</script>
<script src="/localCache/localCache.js"></script><script>window.localCache = websdk</script>`

const own = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script src="/ours.js"></script><script>window.Core = Ours.miniCore; window.contact = Ours.contact; window.localCache = Ours.localCache</script>`

let pages: TalkingPages
beforeAll(async () => {
  const source = fileURLToPath(new URL('./page-modules.ts', import.meta.url))
  const ours = await bundleInOneFile(source, 'iife', 'Ours')
  pages = await talkingPages(['theirs', 'ours'], (path) => {
    if (path === '/ours.js') return ours
    if (path.endsWith('.js')) return readFileSync(join(root, 'node_modules', referenceClient, path), 'utf8')
    return path === '/ours' ? own : theirs
  })
})
afterAll(() => pages?.stop())

interface Window {
  readonly Core: new (options: object) => Chat
  readonly contact: unknown
  readonly localCache: unknown
  chat: Chat
}

type Chat = Record<string, (...input: unknown[]) => Promise<unknown>> &
  Record<'contact' | 'localCache', Record<string, (...input: unknown[]) => Promise<unknown>>>

/** Signs in on a separate page. */
async function open(user: string): Promise<Page> {
  const page = await (await pages.newContext()).newPage()
  await page.goto(`${pages.address}/${user}`)
  const { appKey, apiUrl, url } = pages.server
  await page.evaluate(
    async ([options, username]) => {
      const here = globalThis as unknown as Window
      const { chat } = Object.assign(here, { chat: new here.Core(options) })
      void chat.usePlugin?.(here.contact, 'contact')
      void chat.usePlugin?.(here.localCache, 'localCache')
      await chat.open?.({ username, password: 'secret' })
    },
    [{ appKey, apiUrl, url, isHttpDNS: false }, user] as const,
  )
  return page
}

/** The result of a call of a part, in the same form for both: without names and times that differ. */
async function call(
  page: Page,
  user: string,
  part: string,
  method: string,
  input?: object,
): Promise<unknown> {
  const outcome = await page.evaluate(
    async ([of, name, options]) => {
      const { chat } = globalThis as unknown as Window
      try {
        const given = await chat[of as 'contact']?.[name]?.(options)
        return { given: given === undefined ? 'nothing' : given }
      } catch (error) {
        const { type, message: text } = error as { type?: number; message: string }
        return { type, text }
      }
    },
    [part, method, input] as const,
  )
  const text = JSON.stringify(outcome, (name, value) =>
    /^(id|time|serverMsgId|operationTime)$/.test(name) ? typeof value : value,
  )
  return JSON.parse(text.replaceAll(user, 'me'))
}

/** Plays the same events for a user of either client; returns what was observed. */
async function play(user: string): Promise<unknown[]> {
  const page = await open(user)
  const seen: unknown[] = []
  const ask = (method: string, input?: object) => call(page, user, 'localCache', method, input)
  const withBob = { conversationId: 'bob', conversationType: 'singleChat' }
  const note = async (...asked: readonly [string, object?]) => void seen.push([asked, await ask(...asked)])
  const text = (msg: string) => message.create({ type: 'txt', chatType: 'singleChat', to: user, msg })
  /** Waits until the conversation shows this. */
  const shows = async (unReadCount: number, msg: string) => {
    await soon(async () =>
      expect(await ask('getLocalConversation', withBob)).toMatchObject({
        given: { data: { unReadCount, lastMessage: { msg } } },
      }),
    )
    await note('getLocalConversations')
  }

  await note('getLocalConversations')
  for (const wrong of [{}, { conversationType: 'chatRoom' }, { conversationType: 'singleChat' }])
    await note('getLocalConversation', wrong)
  await note('getLocalConversation', withBob)
  await note('setLocalConversationCustomField', { ...withBob, customField: 'red' })
  await note('setLocalConversationCustomField', { ...withBob, customField: { colour: 'red' } })
  await note('clearConversationUnreadCount', withBob)
  await note('removeLocalConversation', withBob)
  await pages.bob.send(text('one'))
  // The reference client counts only one of two messages that arrive together.
  await shows(1, 'one')
  const { serverMsgId } = await pages.bob.send({ ...text('two'), ext: { a: { b: 1 } } })
  await shows(2, 'two')
  await pages.bob.modifyMessage({ messageId: serverMsgId, modifiedMessage: text('two!') })
  await shows(2, 'two!')
  await pages.bob.recallMessage({ mid: serverMsgId, to: user, chatType: 'singleChat' })
  await shows(1, 'one')
  await note('setLocalConversationCustomField', { ...withBob, customField: { colour: 'red' } })
  await shows(1, 'one')
  await note('clearConversationUnreadCount', withBob)
  await shows(0, 'one')
  await note('removeLocalConversation', withBob)
  await note('getLocalConversations')
  await pages.bob.send(text('three'))
  await shows(1, 'three')
  const contacts = (await call(page, user, 'contact', 'getContacts')) as {
    given: { type: number; data: unknown }
  }
  seen.push([contacts.given.type, contacts.given.data])
  await page.context().close()
  return seen
}

test('a page gets the same results with the reference client’s parts and with ours', async () => {
  const [first, second] = [await play('theirs'), await play('ours')]
  expect(first.length).toBeGreaterThan(15)
  expect(second).toEqual(first)
})
