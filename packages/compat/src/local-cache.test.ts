// [DROP-7] The local cache plug-in, with the real server, a virtual clock, and a store that fails on request.

import { hostStore } from '@parley/client/store'
import { address, appKey, createWorld, deviceHost, type Person, password, type World } from '@parley/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connection as Connection } from './connection.ts'
import { miniCore } from './entries/core.ts'
import { localCacheIn } from './entries/local-cache.ts'
import { message } from './message.ts'

let world: World
let bob: Person
/** The storage of ann's desktop host, and whether it works. */
let values: Map<string, string>
let fault: 'reading' | 'writing' | 'hanging' | undefined
let visits = 0
const opened: Connection[] = []

beforeEach(async () => {
  world = await createWorld()
  bob = await world.person('bob')
  await world.backend.createUser('ann', password)
  await world.backend.createUser('eve', password)
  values = new Map()
  fault = undefined
})
afterEach(async () => {
  for (const made of opened.splice(0)) made.close()
  await world.close()
})

const place = () =>
  hostStore({
    get(key) {
      if (fault === 'reading') throw new Error('no')
      return values.get(key)
    },
    set(key, value) {
      if (fault === 'writing') throw new Error('no room')
      if (fault === 'hanging') return new Promise<void>(() => {})
      values.set(key, value)
    },
    remove: (key) => void values.delete(key),
  })

function connect(Class: typeof Connection = Connection, deviceId = 'desk'): Connection {
  const name = `visit ${++visits}`
  const { platform } = deviceHost(world.clock, world.random.branch(name), world.network.line(name))
  const url = `${address.replace('http', 'ws')}/websocket`
  const made = new Class({ appKey, apiUrl: address, url, isHttpDNS: false, deviceId, platform })
  opened.push(made)
  return made
}

const cached = (made: Connection): Connection => {
  made.usePlugin(localCacheIn(place()), 'localCache')
  return made
}

const signIn = async (made: Connection, user = 'ann'): Promise<Connection> => {
  await world.until(made.open({ user, pwd: password }))
  await world.settle()
  return made
}

const visit = () => signIn(cached(connect()))

async function leave(made: Connection): Promise<void> {
  await world.settle()
  made.close()
  await world.settle()
}

const withBob = { conversationId: 'bob', conversationType: 'singleChat' } as const

/** The unread count and the last message. */
async function shown({ localCache }: Connection): Promise<unknown> {
  await world.settle()
  const { data } = await world.until(localCache.getLocalConversation(withBob))
  return data && [data.unReadCount, data.lastMessage?.type === 'txt' ? data.lastMessage.msg : undefined]
}

const text = (msg: string) => message.create({ type: 'txt', chatType: 'singleChat', to: 'bob', msg })
const readAll = () => message.create({ type: 'channel', chatType: 'singleChat', to: 'bob' })

describe('conversations', () => {
  test('follow received and sent messages', async () => {
    const ann = await visit()
    await bob.says('ann', 'one')
    await bob.says('ann', 'two')
    expect(await shown(ann)).toEqual([2, 'two'])
    const { serverMsgId } = await world.until(ann.send(text('three')))
    await world.clock.advance({ seconds: 1 })
    const { groupId: id } = await world.until(bob.client.groups.create({ name: 'team', members: ['ann'] }))
    await bob.says({ type: 'group', id }, 'four')
    await world.settle()
    const { type, data } = await world.until(ann.localCache.getLocalConversations())
    expect(type).toBe(0)
    expect(data.map(({ lastMessage: _, ...rest }) => rest)).toEqual([
      { conversationId: id, conversationType: 'groupChat', unReadCount: 1 },
      { conversationId: 'bob', conversationType: 'singleChat', unReadCount: 2 },
    ])
    expect(data[1]?.lastMessage).toMatchObject({
      id: serverMsgId,
      type: 'txt',
      chatType: 'singleChat',
      from: 'ann',
      to: 'bob',
      msg: 'three',
      ext: {},
    })
  })

  test('are restored on the next visit, together with messages that arrived in the meantime', async () => {
    const first = await visit()
    await bob.says('ann', 'one')
    await leave(first)
    await bob.says('ann', 'two')
    await bob.says('ann', 'three')
    expect(await shown(await visit())).toEqual([3, 'three'])
  })

  test('have last messages of every kind in their received form', async () => {
    const ann = await visit()
    const came: object[] = []
    ann.addEventHandler('all', { onMessage: (messages) => void came.push(...messages) })
    const to = { type: 'single', id: 'ann' } as const
    const file = { url: 'http://parley.test/a/b/chatfiles/1', secret: 's', name: 'a.bin', bytes: 3 }
    const drafts = [
      { to, kind: 'text', text: 'hello', ext: { a: 1, b: { c: [true] } } },
      { to, kind: 'location', latitude: 1.5, longitude: 2.5, address: 'here', building: 'hall' },
      { to, kind: 'custom', event: 'order', params: { total: '3' } },
      { to, kind: 'image', ...file, width: 4, height: 5 },
      { to, kind: 'voice', ...file, duration: 6 },
      { to, kind: 'video', ...file, duration: 7 },
      { to, kind: 'file', ...file },
    ] as const
    for (const draft of drafts) {
      await world.until(bob.client.messages.send(draft).done)
      await world.settle()
      const { data } = await world.until(ann.localCache.getLocalConversation(withBob))
      const { id: serverMsgId } = came.at(-1) as { id: string }
      const more = { serverMsgId, status: 3, sessionId: 'singleChat-bob' }
      expect(data?.lastMessage).toEqual({ ...came.at(-1), ...more })
    }
    expect(came).toHaveLength(drafts.length)
  })

  test('are those of the signed-in user', async () => {
    const first = await visit()
    await bob.says('ann', 'one')
    await leave(first)
    const other = await signIn(cached(connect()), 'eve')
    expect((await world.until(other.localCache.getLocalConversations())).data).toEqual([])
  })

  test('work on a small connection, and on one that was already signed in', async () => {
    const mini = await signIn(cached(connect(miniCore as unknown as typeof Connection)))
    await bob.says('ann', 'one')
    expect(await shown(mini)).toEqual([1, 'one'])
    await leave(mini)
    const late = await signIn(connect())
    cached(late)
    expect(await shown(late)).toEqual([1, 'one'])
    // Adding it a second time changes nothing.
    cached(late)
    await bob.says('ann', 'two')
    expect(await shown(late)).toEqual([2, 'two'])
  })

  test('lose nothing if the program ends before everything was stored', async () => {
    const ann = await visit()
    fault = 'hanging'
    await bob.says('ann', 'one')
    await leave(ann)
    fault = undefined
    expect(await shown(await visit())).toEqual([1, 'one'])
  })
})

describe('changes to messages', () => {
  test('a recall removes a message, now and on a later visit', async () => {
    const ann = await visit()
    const [, two, three] = [
      await bob.says('ann', 'one'),
      await bob.says('ann', 'two'),
      await bob.says('ann', 'three'),
    ]
    await world.settle()
    await bob.recalls(three)
    expect(await shown(ann)).toEqual([2, 'two'])
    await leave(ann)
    const next = await visit()
    await bob.recalls(two)
    expect(await shown(next)).toEqual([1, 'one'])
  })

  test("the user's own recalls and edits are applied as well", async () => {
    const ann = await visit()
    await world.until(ann.send(text('one')))
    const { serverMsgId } = await world.until(ann.send(text('two')))
    await world.until(ann.modifyMessage({ messageId: serverMsgId, modifiedMessage: text('two again') }))
    expect(await shown(ann)).toEqual([0, 'two again'])
    const { data } = await world.until(ann.localCache.getLocalConversation(withBob))
    expect(data?.lastMessage?.modifiedInfo).toMatchObject({ operationCount: 1, operatorId: 'ann' })
    await world.until(ann.recallMessage({ mid: serverMsgId, to: 'bob', chatType: 'singleChat' }))
    expect(await shown(ann)).toEqual([0, 'one'])
  })

  test('an edit by the other user is applied', async () => {
    const ann = await visit()
    const one = await bob.says('ann', 'one')
    await bob.edits(one, 'won')
    expect(await shown(ann)).toEqual([1, 'won'])
  })

  test('reading here, and on another device, updates the unread count', async () => {
    const ann = await visit()
    const other = await signIn(connect(Connection, 'phone'))
    await bob.says('ann', 'one')
    await world.settle()
    await world.until(ann.send(readAll()))
    expect(await shown(ann)).toEqual([0, 'one'])
    await bob.says('ann', 'two')
    expect(await shown(ann)).toEqual([1, 'two'])
    await world.until(other.send(readAll()))
    expect(await shown(ann)).toEqual([0, 'two'])
  })
})

describe('methods of the plug-in', () => {
  test('clear an unread count on this device only', async () => {
    const ann = await visit()
    await bob.says('ann', 'one')
    await world.settle()
    await world.until(ann.localCache.clearConversationUnreadCount(withBob))
    expect(await shown(ann)).toEqual([0, 'one'])
    const { data } = await world.until(ann.getServerConversations())
    expect(data.conversations[0]?.unReadCount).toBe(1)
    await leave(ann)
    expect(await shown(await visit())).toEqual([0, 'one'])
  })

  test('store custom data with a conversation', async () => {
    const ann = await visit()
    await bob.says('ann', 'one')
    await world.settle()
    const customField = { colour: 'red', deep: { list: [1] } }
    await world.until(ann.localCache.setLocalConversationCustomField({ ...withBob, customField }))
    customField.deep.list.push(2)
    await bob.says('ann', 'two')
    await leave(ann)
    const { data } = await world.until((await visit()).localCache.getLocalConversation(withBob))
    expect(data).toMatchObject({ unReadCount: 2, customField: { colour: 'red', deep: { list: [1] } } })
  })

  test('remove a conversation until a new message arrives', async () => {
    const ann = await visit()
    await bob.says('ann', 'one')
    await world.settle()
    const { localCache } = ann
    await world.until(localCache.setLocalConversationCustomField({ ...withBob, customField: { a: 1 } }))
    await world.until(localCache.removeLocalConversation(withBob))
    expect(await shown(ann)).toBeUndefined()
    await leave(ann)
    const next = await visit()
    expect((await world.until(next.localCache.getLocalConversations())).data).toEqual([])
    await bob.says('ann', 'two')
    expect(await shown(next)).toEqual([1, 'two'])
    const { data } = await world.until(next.localCache.getLocalConversation(withBob))
    expect(data).not.toHaveProperty('customField')
  })
})

describe('errors and edge cases', () => {
  test('calls without a session reject', async () => {
    const ann = cached(connect())
    await expect(ann.localCache.getLocalConversations()).rejects.toMatchObject({ type: 700 })
    await signIn(ann)
    await leave(ann)
    await expect(ann.localCache.removeLocalConversation(withBob)).rejects.toMatchObject({ type: 700 })
  })

  test('failures of the store are reported', async () => {
    fault = 'reading'
    const ann = await visit()
    await expect(world.until(ann.localCache.getLocalConversations())).rejects.toMatchObject({ type: 800 })
    await leave(ann)
    fault = undefined
    const next = await visit()
    await bob.says('ann', 'one')
    await world.settle()
    fault = 'writing'
    const setting = next.localCache.setLocalConversationCustomField({ ...withBob, customField: { a: 1 } })
    await expect(world.until(setting)).rejects.toMatchObject({ type: 800 })
  })

  test.each([
    [{}, '"Invalid parameter conversationType": undefined'],
    [{ conversationId: 'x', conversationType: 'chatRoom' }, '"Invalid parameter conversationType": chatRoom'],
    [{ conversationId: '', conversationType: 'groupChat' }, 'Invalid parameter: "conversationId"'],
    [{ ...withBob, customField: 'red' }, 'Invalid parameter: "customField"'],
    [null, 'conversationType'],
  ])('%o is refused as an argument', async (options, name) => {
    const { localCache } = await visit()
    await expect(localCache.setLocalConversationCustomField(options as never)).rejects.toThrow(name)
  })

  test('calls about an unknown conversation change nothing', async () => {
    const { localCache } = await visit()
    await world.until(localCache.setLocalConversationCustomField({ ...withBob, customField: {} }))
    expect((await world.until(localCache.getLocalConversation(withBob))).data).toBeUndefined()
    await world.until(localCache.clearConversationUnreadCount(withBob))
    await world.until(localCache.removeLocalConversation(withBob))
  })

  test('closing the connection ends a sign-in whose store is still being opened', async () => {
    const ann = cached(connect())
    const signingIn = ann.open({ user: 'ann', pwd: password })
    ann.close()
    await expect(world.until(signingIn)).rejects.toMatchObject({ type: expect.any(Number) })
    await world.settle()
    expect(ann.isOpened()).toBe(false)
    expect((await visit()).isOpened()).toBe(true)
  })

  test('a second concurrent sign-in is refused', async () => {
    const ann = cached(connect())
    const first = ann.open({ user: 'ann', pwd: password })
    const second = ann.open({ user: 'eve', pwd: password })
    await expect(world.until(second)).rejects.toMatchObject({ type: expect.any(Number) })
    await world.until(first)
    expect(ann.user).toBe('ann')
  })
})
