import { describe, expect, test } from 'vitest'
import { settle } from '../../../test/support/clock.ts'
import { databasesDouble } from '../../../test/support/indexeddb-double.ts'
import { createKeeper } from '../database.ts'
import { KeepError } from '../key-value-store.ts'
import { bobs, shape, stretch } from '../testing/fixtures.ts'
import { indexedDbShelf } from './indexeddb.ts'

const name = 'parley:ann'

function keeperOn(double = databasesDouble(), version = 1) {
  const keeper = createKeeper(indexedDbShelf(() => double.factory, version))
  const told: string[] = []
  keeper.onProblem((problem) => void told.push(problem))
  return { ...double, keeper, told }
}

/** Whatever happens from now on is kept nowhere, and nobody notices. */
async function goesOnWithout({ keeper }: Pick<ReturnType<typeof keeperOn>, 'keeper'>): Promise<void> {
  await keeper.write({ stretches: [stretch(1, 3)] })
  expect(await keeper.older(bobs, undefined, 3)).toBeUndefined()
  expect(await keeper.search({ text: 'message', limit: 3 })).toEqual({ found: [], cursor: '' })
}

describe('[KEEP-18] a browser that does not want to', () => {
  test.each([
    ['has no databases', () => createKeeper(indexedDbShelf(() => undefined, 1))],
    ['throws', () => keeperOn(withFaults({ throws: new Error('SecurityError') })).keeper],
    ['refuses', () => keeperOn(withFaults({ refuses: 'InvalidStateError' })).keeper],
    ['is blocked by another page', () => keeperOn(withFaults({ isBlocked: true })).keeper],
  ])('one that %s', async (_, make) => {
    const keeper = make()
    const told: string[] = []
    keeper.onProblem((problem) => void told.push(problem))
    expect(await keeper.open('ann')).toBeUndefined()
    expect(told).toEqual(['refused'])
    await goesOnWithout({ keeper })
    expect(told.length).toBe(1)
  })

  test('a refusal can be over at the next visit', async () => {
    const it = keeperOn(withFaults({ refuses: 'UnknownError' }))
    await it.keeper.open('ann')
    delete it.faults.refuses
    expect(await it.keeper.open('ann')).toBeUndefined()
    await it.keeper.write({ stretches: [stretch(1, 3)] })
    expect(shape(await it.keeper.older(bobs, undefined, 3))).toBe('1-3: 1 2 3')
    expect(it.told).toEqual(['refused'])
  })
})

describe('[KEEP-18] a database that fails', () => {
  test.each([
    ['QuotaExceededError', 'full'],
    ['UnknownError', 'broken'],
    ['AbortError', 'broken'],
  ])('a transaction that ends with %s: %s', async (error, problem) => {
    const it = keeperOn()
    await it.keeper.open('ann')
    await it.keeper.write({ stretches: [stretch(1, 3)] })
    it.faults.abort = { name: error, after: 0 }
    await it.keeper.write({ stretches: [stretch(4, 6)] })
    expect(it.told).toEqual([problem])
    await goesOnWithout(it)
    // What is out of date from now on is not there any more.
    expect(it.names()).toEqual([])
    expect(it.told.length).toBe(1)
  })

  test('somebody clears the data: gone at once', async () => {
    const it = keeperOn()
    await it.keeper.open('ann')
    it.clearData()
    await settle()
    expect(it.told).toEqual(['gone'])
    await goesOnWithout(it)
  })

  test('somebody clears the data in the middle of a write', async () => {
    const it = keeperOn()
    await it.keeper.open('ann')
    const writes = [it.keeper.write({ stretches: [stretch(1, 3)] }), it.keeper.write({})]
    it.clearData()
    await Promise.all(writes)
    await settle()
    expect(it.told).toEqual(['gone'])
  })

  test('another page erases: this one lets go, and is told', async () => {
    const double = databasesDouble()
    const [one, other] = [keeperOn(double), keeperOn(double)]
    await one.keeper.open('ann')
    await other.keeper.open('ann')
    await one.keeper.write({ stretches: [stretch(1, 3)] })
    await other.keeper.erase()
    await goesOnWithout(one)
    expect([one.told, other.told]).toEqual([['gone'], []])
    expect(double.names()).toEqual([])
  })
})

describe('[KEEP-18] versions', () => {
  test('a newer one empties, and the page with the older one lets go', async () => {
    const double = databasesDouble()
    const [old, next] = [keeperOn(double, 1), keeperOn(double, 2)]
    await old.keeper.open('ann')
    await old.keeper.write({ stretches: [stretch(1, 3)] })
    expect(await next.keeper.open('ann')).toBeUndefined()
    expect(await next.keeper.older(bobs, undefined, 3)).toBeUndefined()
    await goesOnWithout(old)
    expect(old.told).toEqual(['gone'])
  })

  test('an older one begins anew', async () => {
    const double = databasesDouble()
    const [next, old] = [keeperOn(double, 2), keeperOn(double, 1)]
    await next.keeper.open('ann')
    await next.keeper.write({ stretches: [stretch(1, 3)] })
    next.keeper.close()
    expect(await old.keeper.open('ann')).toBeUndefined()
    await old.keeper.write({ stretches: [stretch(1, 3)] })
    expect(shape(await old.keeper.older(bobs, undefined, 3))).toBe('1-3: 1 2 3')
    expect(double.names()).toEqual([name])
  })
})

test('[KEEP-18] work that waits for something else is noticed, not half kept', async () => {
  const { factory } = databasesDouble()
  const shelf = indexedDbShelf(() => factory, 1)
  await shelf.open('ann', () => {})
  const error = await shelf
    .write(async (to) => {
      await settle()
      await settle()
      await settle()
      to.put('books', 'a', 1)
    })
    .catch((why: unknown) => why)
  expect(error).toBeInstanceOf(KeepError)
  expect(await shelf.read((from) => from.count('books'))).toBe(0)
})

function withFaults(faults: object) {
  const double = databasesDouble()
  Object.assign(double.faults, faults)
  return double
}
