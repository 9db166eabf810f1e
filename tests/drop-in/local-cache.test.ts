// [DROP-7] The local cache plug-in against the real server: counts and last messages follow what happens on this
// device, on another device and while offline.

import { nodePlatform } from '@parley/client/node'
import { memoryStore } from '@parley/client/store'
import { connection as Connection, message } from '@parley/compat'
import { localCacheIn } from '@parley/compat/localCache'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerApp } from '../interop/server.ts'
import { sharedApp } from '../interop/world.ts'
import { soon } from './eventually.ts'

let server: ServerApp
const opened: Connection[] = []
beforeAll(async () => {
  server = await sharedApp()
  for (const user of ['ann', 'bob']) await server.admin.createUser(user, 'secret')
})
afterAll(() => {
  for (const made of opened) made.close()
})

async function signedIn(user: string, deviceId: string, store?: ReturnType<typeof memoryStore>) {
  const { appKey, apiUrl, url } = server
  const made = new Connection({ appKey, apiUrl, url, isHttpDNS: false, deviceId, platform: nodePlatform() })
  opened.push(made)
  // biome-ignore lint/correctness/useHookAtTopLevel: no hook of a screen.
  if (store) made.usePlugin(localCacheIn(store), 'localCache')
  await made.open({ user, pwd: 'secret' })
  return made
}

/** The contents of the cache: conversation, unread count, last text. */
async function shown({ localCache }: Connection) {
  const { data } = await localCache.getLocalConversations()
  return data.map(({ conversationId, conversationType, unReadCount, lastMessage }) => [
    conversationId,
    conversationType,
    unReadCount,
    lastMessage?.type === 'txt' ? lastMessage.msg : undefined,
  ])
}

const text = (to: string, msg: string, chatType: 'singleChat' | 'groupChat' = 'singleChat') =>
  message.create({ type: 'txt', chatType, to, msg })

test('conversations follow both users, other devices and what was missed', async () => {
  const store = memoryStore()
  const bob = await signedIn('bob', 'desk')
  const ann = await signedIn('ann', 'desk', store)
  const phone = await signedIn('ann', 'phone')

  await bob.send(text('ann', 'one'))
  const { serverMsgId: second } = await bob.send(text('ann', 'two'))
  await soon(async () => expect(await shown(ann)).toEqual([['bob', 'singleChat', 2, 'two']]))
  await bob.modifyMessage({ messageId: second, modifiedMessage: text('ann', 'two!') })
  await soon(async () => expect(await shown(ann)).toEqual([['bob', 'singleChat', 2, 'two!']]))
  await bob.recallMessage({ mid: second, to: 'ann', chatType: 'singleChat' })
  await soon(async () => expect(await shown(ann)).toEqual([['bob', 'singleChat', 1, 'one']]))
  await phone.send(message.create({ type: 'channel', chatType: 'singleChat', to: 'bob' }))
  await soon(async () => expect(await shown(ann)).toEqual([['bob', 'singleChat', 0, 'one']]))
  await phone.send(text('bob', 'from the phone'))
  await soon(async () => expect(await shown(ann)).toEqual([['bob', 'singleChat', 0, 'from the phone']]))

  const { serverMsgId } = await ann.send(text('bob', 'mine'))
  await ann.modifyMessage({ messageId: serverMsgId, modifiedMessage: text('bob', 'mine again') })
  expect(await shown(ann)).toEqual([['bob', 'singleChat', 0, 'mine again']])
  await ann.localCache.setLocalConversationCustomField({
    conversationId: 'bob',
    conversationType: 'singleChat',
    customField: { colour: 'red' },
  })

  const { data } = await bob.createGroupVNext({ groupName: 'walkers', members: ['ann'] })
  await bob.send(text(data.groupId, 'hello all', 'groupChat'))
  await soon(async () =>
    expect(await shown(ann)).toEqual([
      [data.groupId, 'groupChat', 1, 'hello all'],
      ['bob', 'singleChat', 0, 'mine again'],
    ]),
  )
  ann.close()

  await bob.send(text(data.groupId, 'where are you', 'groupChat'))
  await bob.send(text('ann', 'three'))
  const again = await signedIn('ann', 'desk', store)
  await soon(async () =>
    expect(await shown(again)).toEqual([
      ['bob', 'singleChat', 1, 'three'],
      [data.groupId, 'groupChat', 2, 'where are you'],
    ]),
  )
  const named = { conversationId: 'bob', conversationType: 'singleChat' } as const
  const { data: kept } = await again.localCache.getLocalConversation(named)
  expect(kept).toMatchObject({ customField: { colour: 'red' }, lastMessage: { from: 'bob', to: 'ann' } })
})
