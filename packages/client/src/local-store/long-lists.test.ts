// Conversation lists that are longer than the local store.

import { expect, test } from 'vitest'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'
import { counted } from './testing/counting-store.ts'
import { conversation, stretch } from './testing/fixtures.ts'

async function opened(limits: object, backend = memoryBackend()) {
  const database = createLocalDatabase(backend, limits)
  await database.open('ann')
  return database
}

const kept = async (database: ReturnType<typeof createLocalDatabase>, ...names: readonly string[]) => {
  const shapes = await Promise.all(names.map((name) => database.older(`single:${name}`, undefined, 1000)))
  return shapes.map((found) => (found ? `${found.from}-${found.to}` : '')).join(' ')
}

test('[KEEP-12] a list that is longer than the bound is stored only as far as it is kept', async () => {
  const { watched, reads } = counted(memoryBackend())
  const database = await opened({ conversations: 20 }, watched)
  const page = (first: number) =>
    Array.from({ length: 10 }, (_, n) => conversation(`c${first + n}`, 1000 - first - n))
  reads.clear()
  for (let first = 0; first < 100; first += 10) await database.write({ conversations: page(first) })
  // All rows are read once, when the bound is exceeded, and not with every further page.
  expect(reads.get('conversations')).toBe(1)
  const names = async () => {
    const found = await database.open('ann')
    return found?.conversations.map(({ key }) => key.replace('single:c', '')).join(' ')
  }
  await database.write({ conversations: [conversation('c99', 2000)], stretches: [stretch(1, 1, 'c99')] })
  await database.write({ stretches: [stretch(1, 4, 'c3')] })
  // Its newest message was recalled, so that it is as old as those that were evicted.
  await database.write({ conversations: [conversation('c3', 1)] })
  expect(await kept(database, 'c3', 'c99')).toBe(' 1-1')
  expect(await names()).toBe('99 0 1 2 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18')
  // A new session may store it again, as long as there is room.
  await database.write({ conversations: [conversation('c3', 1)] })
  expect(await names()).toMatch(/18 3$/)
})

test('[KEEP-12] a conversation without stored messages leaves nothing behind', async () => {
  const backend = memoryBackend()
  const database = await opened({ conversations: 20, messages: 10 }, backend)
  for (let n = 0; n < 40; n++) await database.write({ conversations: [conversation(`c${n}`, n)] })
  await database.write({ stretches: [stretch(1, 20)] })
  expect(await kept(database, 'bob')).toBe('12-20')
  expect(await backend.read((from) => from.all('books'))).toHaveLength(1)
})
