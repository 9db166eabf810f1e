import { localStoreVersion } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { unknownGroup } from '../state/apply/group-changes.ts'
import type { Group, Thread } from '../state/state.ts'
import { unknownThread } from '../state/thread-types.ts'
import { hostStorageBackend } from './backends/host-storage.ts'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'
import { counted } from './testing/counting-store.ts'
import { faultyStorage } from './testing/faulty-storage.ts'
import { bob, bobs, conversation, draft, shape, stretch, text } from './testing/fixtures.ts'

async function opened(limits = {}, backend = memoryBackend()) {
  const database = createLocalDatabase(backend, limits)
  await database.open('ann')
  return database
}

const group = (id: string, more: Partial<Group> = {}): Group => ({
  ...unknownGroup(id),
  name: id,
  role: 'member',
  ...more,
})

const thread = (id: string, more: Partial<Thread> = {}): Thread => ({
  ...unknownThread,
  id,
  name: id,
  isMember: true,
  ...more,
})

describe('visits', () => {
  test('[KEEP-10] the first visit finds nothing, the next one finds the stored data', async () => {
    const backend = memoryBackend()
    const database = createLocalDatabase(backend)
    expect(await database.open('ann')).toBeUndefined()
    const read = { key: bobs, message: text(3).message }
    await database.write({
      conversations: [conversation('bob', 1)],
      stretches: [stretch(1, 3)],
      outgoing: { put: [draft('b'), draft('a')] },
      reads: { put: [read] },
      groups: { put: [group('g1')] },
      threads: { put: [thread('t1')] },
    })
    database.close()
    await database.write({ conversations: [conversation('late', 1)] })
    expect(await database.open('bob')).toBeUndefined()
    expect(await database.open('ann')).toEqual({
      conversations: [conversation('bob', 1)],
      outgoing: [draft('b'), draft('a')],
      reads: [read],
      groups: [group('g1')],
      threads: [thread('t1')],
    })
    expect(shape(await database.older(bobs, undefined, 10))).toBe('1-3: 1 2 3')
  })

  test('[KEEP-22] groups that the user is in are stored, as reported, up to a limit', async () => {
    const database = await opened({ conversations: 20 })
    const kept = async () =>
      (await database.open('ann'))?.groups.map(({ id, name }) => `${id} ${name}`).sort()
    await database.write({ groups: { put: [group('g1'), group('g2'), group('g3')] } })
    await database.write({
      groups: {
        put: [group('g1', { name: 'new' }), group('g2', { role: undefined, ended: 'removed' })],
        remove: ['g3'],
      },
    })
    expect(await kept()).toEqual(['g1 new'])
    const many = Array.from({ length: 30 }, (_, n) => group(`m${n}`, { createdAt: n + 1 }))
    await database.write({ groups: { put: many } })
    const left = (await database.open('ann'))?.groups.map(({ createdAt }) => createdAt) ?? []
    expect(left.length).toBeLessThanOrEqual(20)
    expect(Math.min(...left)).toBeGreaterThan(10)
  })

  test('[KEEP-22] threads that the user is in are stored like groups', async () => {
    const database = await opened({ conversations: 20 })
    const kept = async () => (await database.open('ann'))?.threads
    const others = [thread('t2', { isMember: undefined }), thread('t3', { isMember: false, ended: 'left' })]
    await database.write({ threads: { put: [thread('t1'), thread('t2'), thread('t3'), thread('t4')] } })
    await database.write({ threads: { put: [thread('t1', { name: 'new' }), ...others], remove: ['t4'] } })
    expect((await kept())?.map(({ id, name }) => `${id} ${name}`)).toEqual(['t1 new'])
    const many = Array.from({ length: 30 }, (_, n) => thread(`m${n}`, { createdAt: n + 1 }))
    await database.write({ threads: { put: many }, groups: { put: [group('g1')] } })
    const left = (await kept())?.map(({ createdAt }) => createdAt) ?? []
    expect(left.length).toBeLessThanOrEqual(20)
    expect(Math.min(...left)).toBeGreaterThan(10)
    expect((await database.open('ann'))?.groups).toHaveLength(1)
  })

  test('[KEEP-10] another version is erased', async () => {
    const backend = memoryBackend()
    const database = await opened({}, backend)
    await database.write({ stretches: [stretch(1, 3)], conversations: [conversation('bob', 1)] })
    await backend.write(async (to) => to.put('meta', 'meta', { version: localStoreVersion + 1, writes: 7 }))
    expect(await database.open('ann')).toBeUndefined()
    expect(await database.older(bobs, undefined, 10)).toBeUndefined()
    for (const table of ['blocks', 'books', 'conversations'] as const)
      expect(await backend.read((from) => from.count(table))).toBe(0)
    expect(await database.open('ann')).toEqual({
      conversations: [],
      outgoing: [],
      reads: [],
      groups: [],
      threads: [],
    })
  })

  test('[KEEP-10] calls before the first visit or after the last one neither wait nor fail', async () => {
    const database = createLocalDatabase(memoryBackend())
    await database.write({ stretches: [stretch(1, 3)] })
    expect(await database.older(bobs, undefined, 1)).toBeUndefined()
    expect(await database.search({ text: 'x', limit: 1 })).toEqual({ found: [], cursor: '' })
    await database.open('ann')
    expect(await database.older(bobs, undefined, 1)).toBeUndefined()
    await database.erase()
    expect(await database.around(bobs, 1, 1)).toBeUndefined()
  })

  test('[KEEP-14] a cold start reads a thousand conversations, the newest first, and no message', async () => {
    const { watched, reads } = counted(memoryBackend())
    const database = await opened({}, watched)
    const said = (sentAt: number) => ({ listed: { lastMessage: text(1, 'x', { sentAt }).message } })
    const all = Array.from({ length: 1000 }, (_, n) => conversation(`c${n}`, 0, said((n * 37) % 1000)))
    await database.write({
      conversations: [...all, conversation('pinned', 0, { pinnedAt: 5 })],
      stretches: all.map((_, n) => stretch(1, 3, `c${n}`)),
    })
    reads.clear()
    const kept = await database.open('ann')
    const times = kept?.conversations.map(({ facts }) => facts.listed?.lastMessage?.sentAt)
    expect(times).toEqual([undefined, ...Array.from({ length: 1000 }, (_, n) => 999 - n)])
    expect(reads.get('blocks')).toBeUndefined()
    expect(reads.get('books')).toBeUndefined()
    expect([...reads.values()].reduce((sum, count) => sum + count, 0)).toBe(8)
  })

  test('reports how much is stored, and nothing once it is erased', async () => {
    const database = await opened()
    expect(await database.size()).toEqual({ messages: 0, bytes: 0 })
    await database.write({ conversations: [conversation('bob', 1)], stretches: [stretch(1, 3)] })
    const { messages, bytes } = await database.size()
    expect(messages).toBe(3)
    expect(bytes).toBeGreaterThan(0)
    await database.erase()
    expect(await database.size()).toEqual({ messages: 0, bytes: 0 })
  })

  test('[KEEP-10] erasing leaves nothing', async () => {
    const backend = memoryBackend()
    const database = await opened({}, backend)
    await database.write({ stretches: [stretch(1, 3)], outgoing: { put: [draft('a')] } })
    await database.erase()
    await database.write({ stretches: [stretch(1, 3)] })
    expect(await database.open('ann')).toBeUndefined()
  })
})

describe('ranges', () => {
  test('[KEEP-11] adjacent ranges join if numbers have no gaps', async () => {
    const database = await opened()
    await database.write({ stretches: [stretch(1, 3), stretch(7, 9)] })
    expect(shape(await database.older(bobs, undefined, 10))).toBe('7-9: 7 8 9')
    expect(shape(await database.older(bobs, 7, 10))).toBe('nothing')
    await database.write({ stretches: [stretch(4, 6)] })
    expect(shape(await database.older(bobs, undefined, 4))).toBe('6-9: 6 7 8 9')
    expect(shape(await database.older(bobs, 6, 3))).toBe('3-5: 3 4 5')
    expect(shape(await database.around(bobs, 5, 2))).toBe('3-7: 3 4 5 6 7')
  })

  test('[KEEP-11] the newest messages are below ranges without messages', async () => {
    const database = await opened()
    const empty = (from: number, to: number) => ({ ...stretch(from, to), messages: [] })
    await database.write({ stretches: [empty(5, 5), empty(9, 9)] })
    expect(shape(await database.older(bobs, undefined, 10))).toBe('9-9: ')
    await database.write({ stretches: [stretch(1, 3)] })
    expect(shape(await database.older(bobs, undefined, 2))).toBe('2-3: 2 3')
  })

  test('[KEEP-11] if positions are times, only overlapping ranges join', async () => {
    const database = await opened()
    const times = (from: number, to: number) => ({ ...stretch(from, to), step: 0 as const })
    await database.write({ stretches: [times(1, 3), times(4, 6)] })
    expect(shape(await database.older(bobs, undefined, 10))).toBe('4-6: 4 5 6')
    expect(shape(await database.older(bobs, 4, 10))).toBe('nothing')
    await database.write({ stretches: [times(3, 4)] })
    expect(shape(await database.older(bobs, 4, 10))).toBe('1-4: 1 2 3 4')
    // A message that has another position in another copy is stored only there.
    const moved = text(2, 'moved', { position: 5 })
    await database.write({ stretches: [{ ...times(1, 6), messages: [moved] }] })
    expect(shape(await database.older(bobs, undefined, 10))).toBe('1-6: 1 3 4 5 5 6')
  })

  test('[KEEP-11] a changed message replaces the previous one', async () => {
    const database = await opened()
    await database.write({ stretches: [stretch(1, 200)] })
    await database.write({ stretches: [stretch(1, 200, 'bob', [text(77, 'other')])] })
    const found = await database.around(bobs, 77, 1)
    expect(found?.messages.map(({ message }) => message.kind === 'text' && message.text)).toEqual([
      'message 76',
      'other',
      'message 78',
    ])
  })

  test('[KEEP-11] invalid ranges are not stored', async () => {
    const database = await opened()
    await database.write({
      stretches: [
        { ...stretch(1, 3), from: Number.NaN },
        { ...stretch(1, 3), to: Number.POSITIVE_INFINITY },
        { ...stretch(1, 3), from: 5, to: 1 },
        { ...stretch(1, 1), messages: [text(1), text(9)] },
      ],
      gone: [{ key: 'single:nobody', ids: ['1'] }],
      stale: [{ key: 'single:nobody', ids: ['1'] }],
      cut: [{ key: 'single:nobody', upTo: 5 }],
      forgotten: ['single:nobody'],
    })
    expect(shape(await database.older(bobs, undefined, 10))).toBe('1-1: 1')
    expect(await database.around(bobs, Number.NaN, 10)).toBeUndefined()
    expect(shape(await database.older(bobs, 2, -5))).toBe('1-1: 1')
  })

  test('[KEEP-11] positions of removed messages stay covered, those of stale ones do not, and a cut leaves nothing below it', async () => {
    const database = await opened()
    await database.write({ stretches: [stretch(1, 9)] })
    await database.write({ gone: [{ key: bobs, ids: ['10003'] }] })
    expect(shape(await database.older(bobs, undefined, 10))).toBe('1-9: 1 2 4 5 6 7 8 9')
    await database.write({ stale: [{ key: bobs, ids: ['10006'] }] })
    expect(shape(await database.older(bobs, undefined, 10))).toBe('7-9: 7 8 9')
    expect(shape(await database.around(bobs, 3, 10))).toBe('1-5: 1 2 4 5')
    await database.write({ cut: [{ key: bobs, upTo: 4 }] })
    expect(shape(await database.around(bobs, 5, 10))).toBe('5-5: 5')
    expect(shape(await database.around(bobs, 4, 10))).toBe('nothing')
  })

  test('[KEEP-11] nothing is left of a forgotten conversation, and it can start again', async () => {
    const backend = memoryBackend()
    const database = await opened({}, backend)
    const batch = { conversations: [conversation('bob', 1)], stretches: [stretch(1, 9)] }
    await database.write({ ...batch, reads: { put: [{ key: bobs, message: text(1).message }] } })
    await database.write({ forgotten: [bobs] })
    expect(await backend.read((from) => from.count('blocks'))).toBe(0)
    expect(await database.open('ann')).toEqual({
      conversations: [],
      outgoing: [],
      reads: [],
      groups: [],
      threads: [],
    })
    await database.write({ forgotten: [bobs], ...batch })
    expect(shape(await database.older(bobs, undefined, 3))).toBe('7-9: 7 8 9')
  })
})

describe('bounds', () => {
  const kept = async (database: ReturnType<typeof createLocalDatabase>, ...names: readonly string[]) => {
    const shapes = await Promise.all(names.map((name) => database.older(`single:${name}`, undefined, 1000)))
    return shapes.map((found) => (found ? `${found.from}-${found.to}` : '')).join(' ')
  }

  test('[KEEP-12] the oldest messages of the least recently written conversations are evicted first', async () => {
    const database = await opened({ messages: 100 })
    await database.write({ stretches: [stretch(1, 40, 'old')] })
    await database.write({ stretches: [stretch(1, 40, 'older')] })
    await database.write({ stretches: [stretch(41, 41, 'old')] })
    expect(await kept(database, 'old', 'older')).toBe('1-41 1-40')
    await database.write({ stretches: [stretch(1, 30, 'new')] })
    // 111 were too many; 95 leave some room.
    expect(await kept(database, 'old', 'older', 'new')).toBe('1-41 17-40 1-30')
    await database.write({ stretches: [stretch(1, 98, 'new', stretch(31, 98, 'new').messages)] })
    expect(await kept(database, 'old', 'older', 'new')).toBe('  4-98')
  })

  test('[KEEP-12] a conversation has its own limit, and bytes have one', async () => {
    const database = await opened({ messagesPerConversation: 100, bytes: 100_000 })
    await database.write({ stretches: [stretch(1, 100)] })
    expect(await kept(database, 'bob')).toBe('1-100')
    await database.write({ stretches: [stretch(1, 101, 'bob', [text(101)])] })
    expect(await kept(database, 'bob')).toBe('7-101')
    const long = text(102, 'x'.repeat(99_000))
    await database.write({ stretches: [stretch(7, 102, 'bob', [long])] })
    // Only as much is removed as necessary, with some room.
    expect(await kept(database, 'bob')).toBe('')
    await database.write({ stretches: [stretch(1, 103, 'bob', [text(103)])] })
    expect(await kept(database, 'bob')).toBe('103-103')
  })

  test('[KEEP-12] a writer that still reports evicted ranges leaves no gap', async () => {
    const backend = memoryBackend()
    const [first, second] = [await opened({ messages: 10 }, backend), await opened({ messages: 10 }, backend)]
    await first.write({ stretches: [stretch(1, 20)] })
    expect(await kept(first, 'bob')).toBe('12-20')
    // The other page still has all of it in memory, and writes now.
    await second.write({ stretches: [stretch(1, 21, 'bob', [text(21), text(3, 'changed')])] })
    expect(shape(await second.older(bobs, undefined, 100))).toBe('12-21: 12 13 14 15 16 17 18 19 20 21')
    // A new session has nothing in memory, and may store it again.
    const third = await opened({ messages: 100 }, backend)
    await third.write({ stretches: [stretch(5, 11)] })
    expect(await kept(third, 'bob')).toBe('5-21')
  })

  test('[KEEP-12] conversations are bounded; the outbox is never evicted', async () => {
    const database = await opened({ conversations: 20, messages: 10 })
    const drafts = Array.from({ length: 30 }, (_, n) => draft(`d${n}`))
    await database.write({ outgoing: { put: drafts } })
    await database.write({ conversations: [conversation('old', 1)], stretches: [stretch(1, 3, 'old')] })
    for (let n = 0; n < 20; n++)
      await database.write({
        conversations: [conversation(`c${n}`, 10 + n)],
        stretches: [stretch(1, 4, `c${n}`)],
      })
    const found = await database.open('ann')
    expect(found?.conversations.map(({ key }) => key)).toEqual(
      Array.from({ length: 19 }, (_, n) => `single:c${19 - n}`),
    )
    expect(found?.outgoing).toEqual(drafts)
    expect(await kept(database, 'old', 'c19')).toBe(' 1-4')
  })

  test('[KEEP-12] the number of ranges is bounded', async () => {
    const database = await opened()
    for (let n = 0; n < 60; n++) await database.write({ stretches: [stretch(n * 10, n * 10 + 1)] })
    expect(await database.around(bobs, 90, 1)).toBeUndefined()
    expect(shape(await database.around(bobs, 100, 1))).toBe('100-101: 100 101')
  })
})

describe('the outbox', () => {
  test('[KEEP-15] is restored in the order in which it was written, however often it changes', async () => {
    const database = await opened()
    await database.write({ outgoing: { put: [draft('z'), draft('m')] } })
    await database.write({ outgoing: { put: [draft('a')] } })
    await database.write({ outgoing: { put: [draft('z', { text: 'changed' })], remove: ['m', 'never'] } })
    const found = await database.open('ann')
    expect(found?.outgoing).toEqual([draft('z', { text: 'changed' }), draft('a')])
  })

  test('[KEEP-15] a file that the backend cannot store keeps only its name, and its message fails', async () => {
    const visit = faultyStorage().visit()
    const database = await opened({}, hostStorageBackend(visit.storage))
    const file = (data: unknown) => ({ kind: 'file', file: { name: 'f', type: 't', size: 1, data } })
    await database.write({
      outgoing: {
        put: [draft('bytes', file(new Blob(['x']))), draft('path', file('wx://f')), draft('text')],
      },
      stretches: [stretch(1, 2)],
    })
    const found = await createLocalDatabase(hostStorageBackend(visit.storage)).open('ann')
    expect(found?.outgoing).toEqual([
      { ...draft('bytes', file(null)), isFailed: true },
      draft('path', file('wx://f')),
      draft('text'),
    ])
    expect(bob.id).toBe('bob')
    expect((await database.older(bobs, undefined, 5))?.messages.length).toBe(2)
  })

  test('[KEEP-15] so does a file that would fill the store', async () => {
    const backend = memoryBackend()
    const database = await opened({}, backend)
    const file = (size: number, data: unknown = new Blob(['x'])) => ({
      kind: 'file',
      file: { name: 'f', type: 't', size, data },
    })
    const [small, path] = [draft('small', file(100_000_000)), draft('path', file(5e9, '/f'))]
    await database.write({ outgoing: { put: [small, draft('huge', file(100_000_001)), path] } })
    const found = await createLocalDatabase(backend).open('ann')
    expect(found?.outgoing).toEqual([
      small,
      { ...draft('huge', file(100_000_001, null)), isFailed: true },
      path,
    ])
  })
})

describe('failures', () => {
  test('[KEEP-16] the first failure is reported once and erases the store, and later calls neither wait nor fail', async () => {
    const place = faultyStorage()
    const visit = place.visit()
    const database = await opened({}, hostStorageBackend(visit.storage))
    const told: unknown[] = []
    database.onProblem((problem, error) => void told.push(problem, error))
    await database.write({ stretches: [stretch(1, 3)] })
    const error = new Error('no room')
    visit.fault = { after: 0, tear: 0, error }
    const writes = [
      database.write({ stretches: [stretch(4, 5)] }),
      database.write({ stretches: [stretch(6, 7)] }),
    ]
    await Promise.all(writes)
    expect(told).toEqual(['full', expect.objectContaining({ problem: 'full', cause: error })])
    expect(await database.older(bobs, undefined, 3)).toBeUndefined()
    visit.fault = undefined
    await database.erase()
    expect([...place.values.keys()]).toEqual([])
    // The next session starts empty.
    expect(await database.open('ann')).toBeUndefined()
    await database.write({ stretches: [stretch(1, 3)] })
    expect(shape(await database.older(bobs, undefined, 5))).toBe('1-3: 1 2 3')
    expect(told.length).toBe(2)
  })

  test('[KEEP-16] foreign values end the local store, but not the client', async () => {
    const backend = memoryBackend()
    const database = await opened({}, backend)
    const told: string[] = []
    database.onProblem((problem) => void told.push(problem))
    await backend.write(async (to) => to.put('books', bobs, 'nonsense'))
    await database.write({ stretches: [stretch(1, 3)] })
    expect(told).toEqual(['broken'])
    expect(await database.search({ text: 'message', limit: 5 })).toEqual({ found: [], cursor: '' })
  })

  test('[KEEP-16] a store that another page has emptied is gone', async () => {
    const backend = memoryBackend()
    const database = await opened({}, backend)
    const told: string[] = []
    database.onProblem((problem) => void told.push(problem))
    await backend.write(async (to) => to.clear('meta'))
    await database.write({ stretches: [stretch(1, 3)] })
    expect(told).toEqual(['gone'])
  })
})
