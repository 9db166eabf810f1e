import { describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { databasesDouble } from '../../../test/support/indexeddb-double.ts'
import { createLocalDatabase } from '../database.ts'
import { StoreError } from '../key-value-store.ts'
import { bobs, shape, stretch } from '../testing/fixtures.ts'
import { indexedDbBackend } from './indexeddb.ts'

const name = 'parley:ann'

function databaseOn(double = databasesDouble(), version = 1) {
  const database = createLocalDatabase(indexedDbBackend(() => double.factory, version))
  const told: string[] = []
  database.onProblem((problem) => void told.push(problem))
  return { ...double, database, told }
}

/** Expects that nothing is stored any more, without an error for the application. */
async function goesOnWithout({ database }: Pick<ReturnType<typeof databaseOn>, 'database'>): Promise<void> {
  await database.write({ stretches: [stretch(1, 3)] })
  expect(await database.older(bobs, undefined, 3)).toBeUndefined()
  expect(await database.search({ text: 'message', limit: 3 })).toEqual({ found: [], cursor: '' })
}

describe('[KEEP-18] a browser that refuses databases', () => {
  test.each([
    ['has no databases', () => createLocalDatabase(indexedDbBackend(() => undefined, 1))],
    ['throws', () => databaseOn(withFaults({ throws: new Error('SecurityError') })).database],
    ['refuses', () => databaseOn(withFaults({ refuses: 'InvalidStateError' })).database],
    ['is blocked by another page', () => databaseOn(withFaults({ isBlocked: true })).database],
  ])('because it %s', async (_, make) => {
    const database = make()
    const told: string[] = []
    database.onProblem((problem) => void told.push(problem))
    expect(await database.open('ann')).toBeUndefined()
    expect(told).toEqual(['refused'])
    await goesOnWithout({ database })
    expect(told.length).toBe(1)
  })

  test('may allow them at the next visit', async () => {
    const it = databaseOn(withFaults({ refuses: 'UnknownError' }))
    await it.database.open('ann')
    delete it.faults.refuses
    expect(await it.database.open('ann')).toBeUndefined()
    await it.database.write({ stretches: [stretch(1, 3)] })
    expect(shape(await it.database.older(bobs, undefined, 3))).toBe('1-3: 1 2 3')
    expect(it.told).toEqual(['refused'])
  })
})

describe('[KEEP-18] a database that fails', () => {
  test.each([
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'broken'],
    ['AbortError', 'broken'],
  ])('a transaction that ends with %s: %s', async (error, problem) => {
    const it = databaseOn()
    await it.database.open('ann')
    await it.database.write({ stretches: [stretch(1, 3)] })
    it.faults.abort = { name: error, after: 0 }
    await it.database.write({ stretches: [stretch(4, 6)] })
    expect(it.told).toEqual([problem])
    await goesOnWithout(it)
    // Outdated data is deleted.
    expect(it.names()).toEqual([])
    expect(it.told.length).toBe(1)
  })

  test('cleared data is detected at once', async () => {
    const it = databaseOn()
    await it.database.open('ann')
    it.clearData()
    await settle()
    expect(it.told).toEqual(['gone'])
    await goesOnWithout(it)
  })

  test('data can be cleared during a write', async () => {
    const it = databaseOn()
    await it.database.open('ann')
    const writes = [it.database.write({ stretches: [stretch(1, 3)] }), it.database.write({})]
    it.clearData()
    await Promise.all(writes)
    await settle()
    expect(it.told).toEqual(['gone'])
  })

  test('if another page erases it, this one closes its connection and is notified', async () => {
    const double = databasesDouble()
    const [one, other] = [databaseOn(double), databaseOn(double)]
    await one.database.open('ann')
    await other.database.open('ann')
    await one.database.write({ stretches: [stretch(1, 3)] })
    await other.database.erase()
    await goesOnWithout(one)
    expect([one.told, other.told]).toEqual([['gone'], []])
    expect(double.names()).toEqual([])
  })
})

describe('[KEEP-18] versions', () => {
  test('a newer one clears the store, and the page with the older one closes its connection', async () => {
    const double = databasesDouble()
    const [old, next] = [databaseOn(double, 1), databaseOn(double, 2)]
    await old.database.open('ann')
    await old.database.write({ stretches: [stretch(1, 3)] })
    expect(await next.database.open('ann')).toBeUndefined()
    expect(await next.database.older(bobs, undefined, 3)).toBeUndefined()
    await goesOnWithout(old)
    expect(old.told).toEqual(['gone'])
  })

  test('an older one starts empty', async () => {
    const double = databasesDouble()
    const [next, old] = [databaseOn(double, 2), databaseOn(double, 1)]
    await next.database.open('ann')
    await next.database.write({ stretches: [stretch(1, 3)] })
    next.database.close()
    expect(await old.database.open('ann')).toBeUndefined()
    await old.database.write({ stretches: [stretch(1, 3)] })
    expect(shape(await old.database.older(bobs, undefined, 3))).toBe('1-3: 1 2 3')
    expect(double.names()).toEqual([name])
  })
})

test('[KEEP-18] work that waits for something else is detected, and nothing is half stored', async () => {
  const { factory } = databasesDouble()
  const backend = indexedDbBackend(() => factory, 1)
  await backend.open('ann', () => {})
  const error = await backend
    .write(async (to) => {
      await settle()
      await settle()
      await settle()
      to.put('books', 'a', 1)
    })
    .catch((why: unknown) => why)
  expect(error).toBeInstanceOf(StoreError)
  expect(await backend.read((from) => from.count('books'))).toBe(0)
})

function withFaults(faults: object) {
  const double = databasesDouble()
  Object.assign(double.faults, faults)
  return double
}
