// The local store of a client, through the public API, with a scripted server.

import { removedFromGroup } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { answering, group, infoRow, tell } from '../../test/support/groups.ts'
import { answeringThreads, tellThread, threadRow } from '../../test/support/threads.ts'
import { credentials, device, leave, listed, open, resume, signIn, texts } from '../../test/support/visits.ts'
import { bob, createWorld, type World } from '../../test/support/world.ts'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'
import { storedIn } from './persistence.ts'
import type { LocalDatabase, StoreBatch } from './stored-types.ts'

let world: World
let database: LocalDatabase

beforeEach(() => {
  world = createWorld()
  database = createLocalDatabase(memoryBackend())
})
afterEach(() => world.close())

const visit = (with_ = database) => open(world, with_)
const firstVisit = () => signIn(visit())
/** Resumes where the last session ended. */
const nextVisit = () => resume(visit())

describe('[KEEP-1] the next visit', () => {
  test('shows the last state without a server, and its messages when they are opened', async () => {
    const first = await firstVisit()
    for (const words of ['one', 'two', 'three']) world.server.say('bob', 'ann', words)
    await settle()
    expect(listed(first)).toEqual([3, 'three'])
    await leave(first)

    world.server.switches.open = false
    const next = await nextVisit()
    expect(next.isResumed).toBe(true)
    expect(next.client.state.me).toBe('ann')
    expect(next.client.state.connection.name).toMatch(/connecting|waiting/)
    expect(listed(next)).toEqual([3, 'three'])
    expect(texts(next)).toEqual([])
    await next.client.history.loadLatest(bob)
    expect(texts(next)).toEqual(['one', 'two', 'three'])
    expect(next.client.state.timelines.get('single:bob')).toMatchObject({
      reachedStart: true,
      loading: 'none',
    })
    expect(next.host.requests).toEqual([])
  })

  test('receives what was sent in the meantime, without a gap', async () => {
    const first = await firstVisit()
    world.server.say('bob', 'ann', 'one')
    await leave(first)
    world.server.say('bob', 'ann', 'two')
    const next = await nextVisit()
    expect(listed(next)).toEqual([2, 'two'])
    await next.client.history.loadLatest(bob)
    expect(texts(next)).toEqual(['one', 'two'])
    expect(next.client.state.timelines.get('single:bob')?.segments).toHaveLength(1)
  })

  test('loads messages when it is online, if the store has none of them', async () => {
    const first = await firstVisit()
    world.server.say('bob', 'ann', 'one')
    await leave(first)
    world.server.switches.open = false
    const receiptOnly = { key: 'single:bob', from: 5, to: 5, step: 1 as const, messages: [] }
    const next = visit({ ...database, older: async () => receiptOnly })
    await next.client.resume(credentials)
    await next.client.history.loadLatest(bob)
    expect(texts(next)).toEqual([])
    world.server.switches.open = true
    await world.clock.advance(20_000)
    expect(next.client.state.connection.name).toBe('online')
    await next.client.history.loadLatest(bob)
    expect(texts(next)).toEqual(['one'])
  })

  test('loads own messages that were not stored in time, which no catch-up delivers', async () => {
    const first = await firstVisit()
    await first.client.messages.send({ to: bob, kind: 'text', text: 'one' }).done
    await leave(first)
    world.server.switches.open = false
    const beginning = { key: 'single:bob', from: 0, to: 0, step: 1 as const, messages: [] }
    const next = visit({ ...database, older: async () => beginning })
    await next.client.resume(credentials)
    await next.client.history.loadLatest(bob)
    expect(next.client.state.timelines.get('single:bob')?.reachedStart).toBe(true)
    world.server.switches.open = true
    await world.clock.advance(20_000)
    expect(listed(next)).toEqual([0, 'one'])
    expect(texts(next)).toEqual([])
    await next.client.history.loadLatest(bob)
    expect(texts(next)).toEqual(['one'])
    const requests = next.host.requests.length
    await next.client.history.loadLatest(bob)
    expect(next.host.requests).toHaveLength(requests)
  })

  test('keeps trying for as long as it takes', async () => {
    await leave(await firstVisit())
    world.server.switches.open = false
    const next = await nextVisit()
    await world.clock.advance(120_000)
    expect(next.client.state.connection.name).toMatch(/connecting|waiting/)
    world.server.switches.open = true
    await world.clock.advance(20_000)
    expect(next.client.state.connection.name).toBe('online')
  })

  test('is not possible for another user, for another device, or without a store', async () => {
    await leave(await firstVisit())
    const other = visit()
    expect(await other.client.resume({ user: 'bob', token: 'token-of-bob' })).toBe(false)
    expect(other.client.state.connection.name).toBe('signedOut')
    const elsewhere = world.person({ device: 'tablet', store: storedIn(database) })
    expect(await elsewhere.client.resume(credentials)).toBe(false)
    expect(await world.person().client.resume(credentials)).toBe(false)
  })

  test('ends if the token is no longer valid, and the store stays', async () => {
    const first = await firstVisit()
    world.server.say('bob', 'ann', 'one')
    await leave(first)
    world.server.switches.provision = { errorCode: 1, reason: 'Sorry, token expired' }
    const refused = await nextVisit()
    expect(refused.isResumed).toBe(true)
    expect(refused.client.state.connection).toMatchObject({
      name: 'signedOut',
      why: { reason: 'tokenExpired' },
    })
    expect(refused.client.state.conversations.size).toBe(0)
    world.server.switches.provision = 'ok'
    await leave(refused)
    expect(listed(await nextVisit())).toEqual([1, 'one'])
  })

  test('is also possible with a normal sign-in, with the stored state', async () => {
    const first = await firstVisit()
    world.server.say('bob', 'ann', 'one')
    await leave(first)
    const again = await firstVisit()
    expect(listed(again)).toEqual([1, 'one'])
  })
})

describe('[KEEP-2] a page', () => {
  /** A store whose writes settle when the test lets them. */
  function slowKeeper() {
    const waiting: (() => void)[] = []
    const slow: LocalDatabase = {
      ...database,
      async write(batch: StoreBatch) {
        await new Promise<void>((resolve) => void waiting.push(resolve))
        return database.write(batch)
      },
    }
    const letGo = () => {
      for (const go of waiting.splice(0)) go()
    }
    return { slow, letGo }
  }

  const keys = () => world.server.sent.syncs('ann').flatMap(({ key }) => key ?? [])

  test('is acknowledged when its content is durable, and not before', async () => {
    const { slow, letGo } = slowKeeper()
    const person = visit(slow)
    await person.client.signIn(credentials)
    await settle()
    world.server.say('bob', 'ann', 'one')
    await settle()
    expect(listed(person)).toEqual([1, 'one'])
    expect(keys()).toEqual([])
    letGo()
    await settle()
    expect(keys()).toEqual(['1'])
  })

  test('that was not durable is delivered again to the next visit', async () => {
    const { slow } = slowKeeper()
    const person = visit(slow)
    await person.client.signIn(credentials)
    await settle()
    world.server.say('bob', 'ann', 'one')
    await leave(person)
    expect(world.server.cursor('ann', device, 'bob')).toBe(0)
    const next = await firstVisit()
    expect(texts(next)).toEqual(['one'])
  })
})

describe('[KEEP-4] the outbox', () => {
  test('is sent by the next visit, once, and in order', async () => {
    const first = await firstVisit()
    world.server.switches.open = false
    world.server.cut()
    for (const text of ['one', 'two']) void first.client.messages.send({ to: bob, kind: 'text', text })
    await leave(first)
    const second = await nextVisit()
    expect(second.client.state.outgoing.get('single:bob')).toMatchObject([
      { draft: { text: 'one' }, status: { name: 'waiting' } },
      { draft: { text: 'two' }, status: { name: 'waiting' } },
    ])
    world.server.switches.open = true
    await world.clock.advance(20_000)
    expect(world.server.log('ann', 'bob').entries.map(({ body }) => body.contents?.[0]?.text)).toEqual([
      'one',
      'two',
    ])
    await leave(second)
    const third = await nextVisit()
    expect(third.client.state.outgoing.size).toBe(0)
    expect(world.server.log('ann', 'bob').entries).toHaveLength(2)
  })

  test('keeps a refused message for its sender', async () => {
    const first = await firstVisit()
    world.server.switches.sends = { errorCode: 15, reason: 'you were muted' }
    const { done } = first.client.messages.send({ to: bob, kind: 'text', text: 'refused' })
    await expect(done).rejects.toThrow()
    await leave(first)
    world.server.switches.sends = 'ok'
    const second = await nextVisit()
    const [outgoing] = second.client.state.outgoing.get('single:bob') ?? []
    expect(outgoing).toMatchObject({ draft: { text: 'refused' }, status: { name: 'failed' } })
    second.client.messages.discard(outgoing?.key ?? '')
    await leave(second)
    expect((await nextVisit()).client.state.outgoing.size).toBe(0)
  })

  test('[KEEP-5] a read position set offline is sent by the next visit', async () => {
    const first = await firstVisit()
    world.server.say('bob', 'ann', 'one')
    await settle()
    world.server.switches.open = false
    world.server.cut()
    first.client.messages.markConversationRead(bob)
    await leave(first)
    expect(world.server.unread('ann', 'bob')).toBe(1)
    world.server.switches.open = true
    const second = await nextVisit()
    expect(listed(second)).toEqual([0, 'one'])
    expect(world.server.unread('ann', 'bob')).toBe(0)
  })
})

describe('[KEEP-6] the end', () => {
  test('by signing out leaves nothing', async () => {
    const first = await firstVisit()
    world.server.say('bob', 'ann', 'one')
    await settle()
    await first.client.signOut()
    await settle()
    expect((await nextVisit()).isResumed).toBe(false)
  })

  test('of the store is reported, everything continues, and the next visit does not trust the rest', async () => {
    const told: unknown[] = []
    let tellProblem = (_problem: 'full', _error: unknown) => {}
    const failing = visit({
      ...database,
      onProblem: (tell) => {
        tellProblem = tell
      },
      async write(batch) {
        if (!batch.stretches) return database.write(batch)
        tellProblem('full', new Error('no room'))
        tellProblem = () => {}
      },
    })
    failing.client.on('client.storeFailed', ({ data }) => void told.push(data.problem))
    await failing.client.signIn(credentials)
    await settle()
    world.server.say('bob', 'ann', 'one')
    await settle()
    expect(told).toEqual(['full'])
    expect(listed(failing)).toEqual([1, 'one'])
    await leave(failing)
    const mark = `unkept:org#app/ann/${device}`
    expect(failing.host.storage.get(mark)).toBe('full')
    const next = visit()
    next.host.storage.set(mark, 'full')
    expect(await next.client.resume(credentials)).toBe(false)
    expect(next.host.storage.get(mark)).toBeUndefined()
  })

  test('of waiting: a store that does not open blocks nothing', async () => {
    const told: unknown[] = []
    const stuck = visit({ ...database, open: () => new Promise(() => {}) })
    stuck.client.on('client.storeFailed', ({ data }) => void told.push(data.problem))
    const signedIn = stuck.client.signIn(credentials)
    await settle()
    await world.clock.advance(5000)
    await signedIn
    world.server.say('bob', 'ann', 'one')
    await settle()
    expect(listed(stuck)).toEqual([1, 'one'])
    expect(told).toEqual(['refused'])
  })

  test('of answers: a store that stops answering blocks neither messages nor histories', async () => {
    const told: unknown[] = []
    const never = <T>() => new Promise<T>(() => {})
    const stuck = visit({ ...database, write: never, older: never })
    stuck.client.on('client.storeFailed', ({ data }) => void told.push(data.problem))
    await signIn(stuck)
    world.server.say('bob', 'ann', 'one')
    await settle()
    const acknowledged = () => world.server.sent.syncs('ann').filter(({ key }) => key !== undefined).length
    expect(acknowledged()).toBe(0)
    const opening = stuck.client.history.loadLatest(bob)
    // While the machine sleeps, the database cannot answer either.
    world.clock.jump(25_000)
    await world.clock.advance(19_000)
    expect(told).toEqual([])
    await world.clock.advance(1000)
    await opening
    expect(told).toEqual(['broken'])
    expect(texts(stuck)).toEqual(['one'])
    const before = acknowledged()
    expect(before).toBeGreaterThan(0)
    world.server.say('bob', 'ann', 'two')
    await settle()
    expect(acknowledged()).toBe(before + 1)
    expect(stuck.host.storage.get(`unkept:org#app/ann/${device}`)).toBe('broken')
  })

  test('of everything: a store that can be neither read nor erased blocks nothing', async () => {
    let tellProblem: Parameters<LocalDatabase['onProblem']>[0] = () => {}
    const broken = visit({
      ...database,
      onProblem(told) {
        tellProblem = told
      },
      async open() {
        tellProblem('broken', new Error('no'))
        return undefined
      },
      erase: () => Promise.reject(new Error('no')),
    })
    await broken.client.signIn(credentials)
    await settle()
    world.server.say('bob', 'ann', 'one')
    await settle()
    expect(listed(broken)).toEqual([1, 'one'])
  })
})

describe('[KEEP-22] groups', () => {
  test('are available before any network, with name, picture and role, and are loaded again', async () => {
    const first = await firstVisit()
    answering(first, () => ({ data: [infoRow({ avatar: 'a.png', permission: 'admin' })] }))
    await first.client.groups.load('g1')
    await leave(first)
    world.server.switches.open = false
    const next = await nextVisit()
    expect(next.host.requests).toEqual([])
    expect(group(next)).toMatchObject({ name: 'team', avatar: 'a.png', role: 'admin', isLoaded: false })
  })

  test('that ended are not stored', async () => {
    const first = await firstVisit()
    answering(first, () => ({ data: [infoRow()] }))
    await first.client.groups.load('g1')
    await settle()
    await tell(world, 'ann', removedFromGroup, {
      groupId: 'g1',
      by: 'bob',
      users: [{ name: 'ann' }],
      name: 'team',
    })
    expect(group(first)?.ended).toBe('removed')
    await leave(first)
    expect((await nextVisit()).client.state.groups.size).toBe(0)
  })

  test('of another user are not used', async () => {
    const first = await firstVisit()
    answering(first, () => ({ data: [infoRow()] }))
    await first.client.groups.load('g1')
    await first.client.signOut()
    await settle()
    const next = visit()
    await next.client.signIn(credentials)
    expect(next.client.state.groups.size).toBe(0)
  })
})

describe('[KEEP-22] threads', () => {
  const loaded = async (row: object = threadRow) => {
    const first = await firstVisit()
    answeringThreads(first, () => ({ entities: [row] }))
    await first.client.threads.loadOwn()
    return first
  }

  test('are available before any network, with their unread counts, and are loaded again', async () => {
    const first = await loaded()
    expect(first.client.state.conversations.get('thread:t1')?.unread).toBe(3)
    await leave(first)
    world.server.switches.open = false
    const next = await nextVisit()
    expect(next.host.requests).toEqual([])
    const { threads, conversations } = next.client.state
    expect(threads.get('t1')).toMatchObject({
      name: 'food',
      groupId: 'g1',
      isMember: true,
      isLoaded: false,
      lastMessage: { kind: 'text', text: 'five', conversation: { type: 'thread', id: 't1' } },
    })
    expect(conversations.get('thread:t1')).toMatchObject({ unread: 3, lastMessage: { text: 'five' } })
  })

  test('that the user is not in are not stored', async () => {
    await leave(await loaded({ ...threadRow, joined: false, unread_num: undefined }))
    expect((await nextVisit()).client.state.threads.size).toBe(0)
  })

  test('that ended are not stored, and a renamed one has its new name', async () => {
    const first = await loaded()
    await tellThread(world, 'ann', { ...told, operation: 'update', name: 'dinner' }, 5)
    await leave(first)
    const second = await nextVisit()
    expect(second.client.state.threads.get('t1')?.name).toBe('dinner')
    await tellThread(world, 'ann', { ...told, operation: 'delete' }, 6)
    await leave(second)
    expect((await nextVisit()).client.state.threads.size).toBe(0)
  })

  const told = {
    id: 't1',
    name: 'food',
    muc_parent_id: 'g1',
    msg_parent_id: '1001',
    from: 'bob',
    timestamp: 9,
  }
})
