// Several tabs of one browser, each with its own client, on one scripted server.

import { groupBanned } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { answering, infoRow, tell } from '../../../test/support/groups.ts'
import type { FakeHost } from '../../../test/support/host.ts'
import { createTabs, type FakeTab } from '../../../test/support/tabs.ts'
import { answeringThreads, tellThread, threadRow } from '../../../test/support/threads.ts'
import { bob, createWorld, type World } from '../../../test/support/world.ts'
import type { Client } from '../../client.ts'
import { createClientOn } from '../../client.ts'
import type { LogEntry } from '../../log.ts'
import type { Platform } from '../../platform/platform.ts'
import { timelineRows } from '../../state/selectors/messages.ts'
import { inTabs } from '../../tabs.ts'
import { type MemoryTables, memoryBackend } from '../backends/memory.ts'
import { createLocalDatabase } from '../database.ts'
import { storedIn } from '../persistence.ts'
import type { LocalDatabase } from '../stored-types.ts'

interface Tab {
  readonly client: Client
  readonly host: FakeTab
  readonly inner: FakeHost
  readonly sockets: () => number
  readonly log: LogEntry[]
}

let world: World
let browser: ReturnType<typeof createTabs>
let place: MemoryTables
let opened: Client[]

beforeEach(() => {
  world = createWorld()
  browser = createTabs()
  place = new Map()
  opened = []
})
afterEach(() => {
  for (const client of opened) client.close()
  world.close()
})

const credentials = { user: 'ann', token: 'token-of-ann' }

/** Opens a page on which nobody has signed in yet. */
function openSignedOut(database: LocalDatabase = createLocalDatabase(memoryBackend(place))): Tab {
  const host = browser.open()
  const { host: inner } = world.person()
  // Random numbers differ between tabs, otherwise all would create the same keys.
  inner.chance = 0.1 + opened.length / 10
  const log: LogEntry[] = []
  const options = inTabs(
    {
      appKey: 'org#app',
      server: 'http://parley.test',
      device: 'browser',
      platform: inner,
      store: storedIn(database),
      log: (entry) => void log.push(entry),
    },
    host,
  )
  const client = createClientOn(options, options.platform as Platform)
  opened.push(client)
  return { client, host, inner, log, sockets: () => inner.sockets.filter(({ isClosed }) => !isClosed).length }
}

/** Opens a page, and signs in. */
async function open(database?: LocalDatabase): Promise<Tab> {
  const tab = openSignedOut(database)
  if (!(await tab.client.resume(credentials))) await tab.client.signIn(credentials)
  await settle()
  return tab
}

/** Ends the tab without a message; its socket is closed. */
async function closeTab({ host }: Tab): Promise<void> {
  host.vanish()
  world.server.cut('ann')
  await settle()
}

const texts = ({ client }: Tab) =>
  timelineRows(client.state, 'single:bob').map((row) =>
    row.type === 'message' && row.message.kind === 'text' ? row.message.text : row.type,
  )

const unread = ({ client }: Tab) => client.state.conversations.get('single:bob')?.unread

describe('[TAB-1] two tabs', () => {
  test('have one socket, and both are online', async () => {
    const [first, second] = [await open(), await open()]
    expect([first.sockets(), second.sockets()]).toEqual([1, 0])
    expect([first, second].map(({ client }) => client.state.connection.name)).toEqual(['online', 'online'])
  })

  test('keep the socket of the first one when it has sent a file', async () => {
    const first = await open()
    first.inner.onUpload = () => ({
      status: 200,
      body: JSON.stringify({
        uri: 'http://parley.test/files',
        entities: [{ uuid: 'f1', 'share-secret': 's' }],
      }),
      url: '',
    })
    const file = { name: 'a.txt', type: 'text/plain', size: 3, data: new Uint8Array([1, 2, 3]) }
    await first.client.messages.send({ to: bob, kind: 'file', file }).done
    const second = await open()
    expect([first.sockets(), second.sockets()]).toEqual([1, 0])
    await first.client.messages.send({ to: bob, kind: 'file', file }).done
    await settle()
    expect([first.sockets(), second.sockets()]).toEqual([1, 0])
    expect([first, second].map(({ client }) => client.state.connection.name)).toEqual(['online', 'online'])
  })

  test('both receive events, and call their listeners', async () => {
    const [first, second] = [await open(), await open()]
    const heard: string[] = []
    for (const [name, { client }] of Object.entries({ first, second }))
      client.on('messages.sent', () => void heard.push(name))
    world.server.say('bob', 'ann', 'hello')
    await settle()
    expect([texts(first), texts(second)]).toEqual([['hello'], ['hello']])
    expect([unread(first), unread(second)]).toEqual([1, 1])
    expect(heard.sort()).toEqual(['first', 'second'])
  })

  test('both report received messages, own messages of the other tab, and the backlog', async () => {
    const [first, second] = [await open(), await open()]
    const told: string[] = []
    for (const [name, { client }] of Object.entries({ first, second }))
      client.on('messages.received', ({ data: { message, mine, backlog } }) => {
        told.push(`${name} ${message.kind === 'text' && message.text} ${mine} ${backlog}`)
      })
    world.server.cut('ann')
    world.server.say('bob', 'ann', 'while away')
    await world.clock.advance(60_000)
    world.server.say('bob', 'ann', 'hello')
    await settle()
    await second.client.messages.send({ to: bob, kind: 'text', text: 'from the second' }).done
    await settle()
    expect(told).toEqual([
      'first while away false true',
      'second while away false true',
      'first hello false false',
      'second hello false false',
      'first from the second true false',
    ])
  })

  test('send over the same socket, and both see a message once', async () => {
    const [first, second] = [await open(), await open()]
    await second.client.messages.send({ to: bob, kind: 'text', text: 'from the second' }).done
    await first.client.messages.send({ to: bob, kind: 'text', text: 'from the first' }).done
    await settle()
    expect(texts(first)).toEqual(['from the second', 'from the first'])
    expect(texts(second)).toEqual(texts(first))
    expect(world.server.log('ann', 'bob').entries).toHaveLength(2)
  })

  test('mark messages as read when one of them reads', async () => {
    const [first, second] = [await open(), await open()]
    world.server.say('bob', 'ann', 'hello')
    await settle()
    second.client.messages.markConversationRead(bob)
    await settle()
    expect([unread(first), unread(second), world.server.unread('ann', 'bob')]).toEqual([0, 0, 0])
  })

  test('stay online while nothing happens', async () => {
    const [first, second] = [await open(), await open()]
    await world.clock.advance(600_000)
    expect([first, second].map(({ client }) => client.state.connection.name)).toEqual(['online', 'online'])
    expect([first.sockets(), second.sockets()]).toEqual([1, 0])
  })
})

test('[TAB-4] a tab with only the end of a timeline does not claim to know the rest', async () => {
  const first = await open()
  for (const words of ['one', 'two', 'three']) world.server.say('bob', 'ann', words)
  await settle()
  const second = await open()
  world.server.say('bob', 'ann', 'four')
  await settle()
  expect(texts(first)).toEqual(['one', 'two', 'three', 'four'])
  expect(texts(second)).toEqual(['four'])
  expect(second.client.state.timelines.get('single:bob')?.segments[0]?.from).toBeGreaterThan(3)
  await second.client.history.loadLatest(bob)
  expect(texts(second)).toEqual(['one', 'two', 'three', 'four'])
})

describe('[TAB-2] when the first tab is closed', () => {
  test('the second connects at once and has everything', async () => {
    const [first, second] = [await open(), await open()]
    world.server.say('bob', 'ann', 'before')
    // The position of the receipt for it is shared a little later.
    await world.clock.advance(100)
    await closeTab(first)
    world.server.say('bob', 'ann', 'after')
    await settle()
    expect(second.sockets()).toBe(1)
    expect(second.client.state.connection.name).toBe('online')
    expect(texts(second)).toEqual(['before', 'after'])
  })

  test('the second stores what the first had not stored', async () => {
    const written = createLocalDatabase(memoryBackend(place))
    const first = await open({ ...written, write: () => new Promise(() => {}) })
    const second = await open()
    world.server.say('bob', 'ann', 'known to both, kept by none')
    await settle()
    expect(texts(second)).toEqual(['known to both, kept by none'])
    await closeTab(first)
    await settle()
    await closeTab(second)
    world.server.switches.open = false
    const third = await open()
    await third.client.history.loadLatest(bob)
    expect(texts(third)).toEqual(['known to both, kept by none'])
  })

  test('a message in flight through it is not lost: it can be retried, and is stored once', async () => {
    const [first, second] = [await open(), await open()]
    world.server.switches.sends = 'silent'
    const sending = second.client.messages.send({ to: bob, kind: 'text', text: 'hello' })
    await settle()
    await closeTab(first)
    await expect(sending.done).rejects.toThrow()
    world.server.switches.sends = 'ok'
    await second.client.messages.retry(sending.key).done
    expect(world.server.log('ann', 'bob').entries).toHaveLength(1)
    expect(texts(second)).toEqual(['hello'])
  })
})

describe('[TAB-2] a tab without a session does not hold up the others', () => {
  test('when there was nothing to resume', async () => {
    const first = openSignedOut()
    expect(await first.client.resume(credentials)).toBe(false)
    const second = await open()
    expect(second.sockets()).toBe(1)
    await first.client.signIn(credentials)
    expect([first, second].map(({ client }) => client.state.connection.name)).toEqual(['online', 'online'])
  })

  test('when it was closed during its sign-in', async () => {
    const first = openSignedOut()
    const signingIn = first.client.signIn(credentials)
    first.client.close()
    await expect(signingIn).rejects.toMatchObject({ reason: 'requestAborted' })
    expect((await open()).sockets()).toBe(1)
  })
})

test('[TAB-3] signing out during a sign-in signs out the other tabs, too', async () => {
  const first = await open()
  const second = openSignedOut()
  const signingIn = second.client.resume(credentials)
  await second.client.signOut()
  await expect(signingIn).rejects.toMatchObject({ reason: 'requestAborted' })
  await settle()
  expect(first.client.state.connection.name).toBe('signedOut')
})

describe('[TAB-3] the end', () => {
  test('of the connection affects all, and they reconnect together', async () => {
    const [first, second] = [await open(), await open()]
    world.server.switches.open = false
    world.server.cut('ann')
    await settle()
    expect([first, second].map(({ client }) => client.state.connection.name)).not.toContain('online')
    world.server.switches.open = true
    await world.clock.advance(30_000)
    expect([first, second].map(({ client }) => client.state.connection.name)).toEqual(['online', 'online'])
    expect([first.sockets(), second.sockets()]).toEqual([1, 0])
  })

  test('of the session by the server is reported to all', async () => {
    const [first, second] = [await open(), await open()]
    world.server.kick('ann', 4)
    await settle()
    for (const { client } of [first, second])
      expect(client.state.connection).toMatchObject({ name: 'signedOut', why: expect.anything() })
  })

  test('by signing out in one signs out all, and nothing is stored', async () => {
    const [first, second] = [await open(), await open()]
    world.server.say('bob', 'ann', 'hello')
    await settle()
    await second.client.signOut()
    await settle()
    expect([first, second].map(({ client }) => client.state.connection.name)).toEqual([
      'signedOut',
      'signedOut',
    ])
    const again = world.person({
      device: 'browser',
      store: storedIn(createLocalDatabase(memoryBackend(place))),
    })
    expect(await again.client.resume(credentials)).toBe(false)
  })

  test('by closing one does not affect the other', async () => {
    const [first, second] = [await open(), await open()]
    first.client.close()
    await settle()
    world.server.say('bob', 'ann', 'hello')
    await settle()
    expect(texts(second)).toEqual(['hello'])
    expect(second.sockets()).toBe(1)
  })
})

describe('[TAB-5] groups', () => {
  const common = { groupId: 'g1', by: 'bob', users: [{ name: 'ann' }] }
  let isBanned = false
  const both = async () => {
    const tabs = [await open(), await open()] as const
    for (const { client, inner } of tabs)
      answering({ client, host: inner, log: [] }, () => ({ data: [infoRow({ mute: isBanned })] }))
    return tabs
  }

  test('are known to all tabs: loads and actions of one of them, and events', async () => {
    const [first, second] = await both()
    await second.client.groups.load('g1')
    await settle()
    expect(first.client.state.groups.get('g1')).toMatchObject({ name: 'team', role: 'member' })
    const heard: string[] = []
    for (const [name, { client }] of Object.entries({ first, second }))
      client.on('groups.banned', () => void heard.push(name))
    isBanned = true
    await tell(world, 'ann', groupBanned, { ...common, users: [] }, { seq: 1 })
    expect([first, second].map(({ client }) => client.state.groups.get('g1')?.isBanned)).toEqual([true, true])
    expect(heard.sort()).toEqual(['first', 'second'])
    answering({ client: second.client, host: second.inner, log: [] }, () => ({ data: { result: true } }))
    await second.client.groups.leave({ groupId: 'g1' })
    await settle()
    expect(first.client.state.groups.get('g1')?.ended).toBe('left')
  })

  test('events from another tab are not shared again', async () => {
    const [first, second] = await both()
    await first.client.groups.load('g1')
    await settle()
    const { groups } = first.client.state
    const theirs = second.client.state.groups.get('g1')
    for (let turn = 0; turn < 10; turn++) await settle()
    expect(first.client.state.groups).toBe(groups)
    expect(second.client.state.groups.get('g1')).toBe(theirs)
  })
})

describe('[TAB-5] threads', () => {
  const told = {
    id: 't1',
    name: 'dinner',
    muc_parent_id: 'g1',
    msg_parent_id: '1001',
    from: 'bob',
    timestamp: 9,
  }

  test('are known to all tabs: loads of one of them, with unread counts, and events', async () => {
    const [first, second] = [await open(), await open()]
    for (const { inner } of [first, second])
      answeringThreads({ host: inner }, () => ({ entities: [threadRow] }))
    await second.client.threads.loadOwn()
    await settle()
    expect(first.client.state.threads.get('t1')).toMatchObject({ name: 'food', isMember: true })
    expect(first.client.state.conversations.get('thread:t1')?.unread).toBe(3)
    const heard: string[] = []
    for (const [name, { client }] of Object.entries({ first, second }))
      client.on('threads.renamed', () => void heard.push(name))
    await tellThread(world, 'ann', { ...told, operation: 'update' }, 1)
    expect([first, second].map(({ client }) => client.state.threads.get('t1')?.name)).toEqual([
      'dinner',
      'dinner',
    ])
    expect(heard.sort()).toEqual(['first', 'second'])
    const { threads } = first.client.state
    for (let turn = 0; turn < 10; turn++) await settle()
    expect(first.client.state.threads).toBe(threads)
  })
})
