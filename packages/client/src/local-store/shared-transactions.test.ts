import { expect, test } from 'vitest'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'
import type { KeyValueStore, Table } from './key-value-store.ts'
import { bobs, conversation, draft, shape, stretch } from './testing/fixtures.ts'

/** A database that lists its transactions, and the tables that it puts rows into. */
async function opened() {
  const backend = memoryBackend()
  const transactions: string[] = []
  const puts: Table[] = []
  const watched: KeyValueStore = {
    ...backend,
    read: (work) => {
      transactions.push('read')
      return backend.read(work)
    },
    write: (work) => {
      transactions.push('write')
      return backend.write((to) =>
        work({
          ...to,
          put(table, key, value) {
            puts.push(table)
            to.put(table, key, value)
          },
        }),
      )
    },
  }
  const database = createLocalDatabase(watched)
  await database.open('ann')
  transactions.length = 0
  puts.length = 0
  return { database, transactions, puts }
}

test('[KEEP-13] batches that wait share a transaction, and all of them are stored in order', async () => {
  const { database, transactions, puts } = await opened()
  const names = ['c', 'a', 'b', 'e', 'd']
  await Promise.all(
    names.map((name, n) =>
      database.write({
        stretches: [stretch(n + 1, n + 1)],
        outgoing: { put: [draft(name)] },
        conversations: [conversation('bob', n)],
      }),
    ),
  )
  expect(transactions).toEqual(['write'])
  // Each row is written once, apart from the unsent messages, which are five rows.
  expect(puts.filter((table) => table !== 'outgoing').sort()).toEqual([
    'blocks',
    'books',
    'conversations',
    'meta',
  ])
  expect(shape(await database.older(bobs, undefined, 10))).toBe('1-5: 1 2 3 4 5')
  const kept = await database.open('ann')
  expect(kept?.outgoing).toEqual(names.map((name) => draft(name)))
  expect(kept?.conversations).toEqual([conversation('bob', 4)])
})

test('[KEEP-13] a batch never joins a transaction that has begun', async () => {
  const { database, transactions } = await opened()
  const first = database.write({ stretches: [stretch(1, 1)] })
  await Promise.resolve()
  await Promise.resolve()
  expect(transactions).toEqual(['write'])
  await Promise.all([first, database.write({ stretches: [stretch(2, 2)] })])
  expect(transactions).toEqual(['write', 'write'])
  expect(shape(await database.older(bobs, undefined, 10))).toBe('1-2: 1 2')
})

test('[KEEP-13] a query sees the batches before it and not those after it', async () => {
  const { database, transactions } = await opened()
  const [, between] = await Promise.all([
    database.write({ stretches: [stretch(1, 1)] }),
    database.older(bobs, undefined, 10),
    database.write({ stretches: [stretch(2, 2)] }),
    database.write({ stretches: [stretch(3, 3)] }),
  ])
  expect(shape(between)).toBe('1-1: 1')
  expect(transactions).toEqual(['write', 'read', 'write'])
})

test('[KEEP-13] a transaction has a bounded number of batches', async () => {
  const { database, transactions } = await opened()
  const numbers = Array.from({ length: 120 }, (_, n) => n + 1)
  await Promise.all(numbers.map((n) => database.write({ stretches: [stretch(n, n)] })))
  expect(transactions).toEqual(['write', 'write', 'write'])
  expect(await database.size()).toMatchObject({ messages: 120 })
})

test.each(['close', 'erase'] as const)(
  '[KEEP-10] a batch for the next account does not join one from before %s',
  async (end) => {
    const { database } = await opened()
    const before = database.write({ conversations: [conversation('bob', 1)] })
    void database[end]()
    const [, , after] = await Promise.all([
      before,
      database.open('zoe'),
      database.write({ conversations: [conversation('carl', 1)] }).then(() => database.open('zoe')),
    ])
    expect(after?.conversations).toEqual([conversation('carl', 1)])
    const anns = (await database.open('ann'))?.conversations
    expect(anns).toEqual(end === 'erase' ? undefined : [conversation('bob', 1)])
  },
)
