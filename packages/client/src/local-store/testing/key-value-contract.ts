// The contract of all backends, as cases that run in Node and in a browser without a test runner.

import { type KeyValueStore, StoreError, tables } from '../key-value-store.ts'

/** Opens the same storage again with each call, like a new session. */
export type Visit = () => KeyValueStore

const ended = () => {}

export const keyValueContract: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  async 'a name that was never used is empty'(visit) {
    const backend = visit()
    await backend.open('new', ended)
    const found = await backend.read(async (from) => [
      await from.get('books', 'x'),
      await from.all('books'),
      await from.count('books'),
    ])
    same(found, [undefined, [], 0])
    backend.close()
  },

  async 'what was put is there, in this visit and in the next'(visit) {
    const backend = visit()
    await backend.open('kept', ended)
    const value = { text: '键 \u{1f600} "quoted" \n', list: [1, 2.5, null, true], deep: { a: { b: [] } } }
    const result = await backend.write(async (to) => {
      to.put('books', 'a', value)
      to.put('books', 'b', 2)
      to.put('blocks', 'a', 'other table')
      return 'result'
    })
    same(result, 'result')
    backend.close()
    const again = visit()
    await again.open('kept', ended)
    const found = await again.read(async (from) => [
      await from.get('books', 'a'),
      [...(await from.all('books'))].length,
      await from.count('blocks'),
      await from.get('blocks', 'a'),
    ])
    same(found, [value, 2, 1, 'other table'])
    again.close()
  },

  async 'work sees its own changes'(visit) {
    const backend = visit()
    await backend.open('own', ended)
    const seen = await backend.write(async (to) => {
      to.put('reads', 'a', 1)
      to.put('reads', 'b', 2)
      const first = [await to.get('reads', 'a'), await to.count('reads')]
      to.remove('reads', 'a')
      to.remove('reads', 'never there')
      const second = [await to.get('reads', 'a'), await to.all('reads')]
      to.clear('reads')
      return [first, second, await to.count('reads')]
    })
    same(seen, [[1, 2], [undefined, [2]], 0])
    backend.close()
  },

  async 'work that fails leaves no trace, and the next goes on'(visit) {
    const backend = visit()
    await backend.open('failing', ended)
    await backend.write(async (to) => {
      to.put('books', 'kept', 1)
      to.put('books', 'changed', 1)
    })
    const error = await backend
      .write(async (to) => {
        to.put('books', 'new', 1)
        to.put('books', 'changed', 2)
        to.put('books', 'changed', 3)
        to.remove('books', 'kept')
        await to.get('books', 'kept')
        to.clear('blocks')
        to.clear('books')
        to.put('books', 'after', 1)
        throw new StoreError('broken', 'on purpose')
      })
      .catch((why: unknown) => why)
    same((error as StoreError).problem, 'broken')
    const look = async (on: KeyValueStore) =>
      on.read(async (from) => [
        await from.get('books', 'kept'),
        await from.get('books', 'changed'),
        await from.count('books'),
      ])
    same(await look(backend), [1, 1, 2])
    await backend.write(async (to) => to.put('books', 'changed', 4))
    backend.close()
    const again = visit()
    await again.open('failing', ended)
    same(await look(again), [1, 4, 2])
    again.close()
  },

  async 'nobody sees half of a transaction'(visit) {
    const backend = visit()
    await backend.open('halves', ended)
    const writes = [1, 2, 3, 4].map((turn) =>
      backend.write(async (to) => {
        to.put('books', 'a', turn)
        await to.get('books', 'a')
        await to.get('books', 'b')
        to.put('books', 'b', turn)
      }),
    )
    const reads = [1, 2, 3].map(() =>
      backend.read(async (from) => [await from.get('books', 'a'), await from.get('books', 'b')]),
    )
    await Promise.all(writes)
    for (const [a, b] of await Promise.all(reads)) same(a, b)
    backend.close()
  },

  async 'names are apart'(visit) {
    const backend = visit()
    for (const name of ['Org#app/ann', 'org#app/ann', '../x', 'x'.repeat(300), `${'x'.repeat(300)}y`]) {
      await backend.open(name, ended)
      same(await backend.read((from) => from.all('meta')), [])
      await backend.write(async (to) => to.put('meta', 'name', name))
    }
    await backend.open('org#app/ann', ended)
    same(await backend.read((from) => from.get('meta', 'name')), 'org#app/ann')
    backend.close()
  },

  async 'erasing leaves nothing of this name, and others alone'(visit) {
    const backend = visit()
    for (const name of ['mine', 'other']) {
      await backend.open(name, ended)
      await backend.write(async (to) => {
        for (const table of tables) to.put(table, 'key', name)
      })
    }
    await backend.open('mine', ended)
    await backend.erase()
    const refused = await backend.read((from) => from.all('meta')).catch((error: unknown) => error)
    same((refused as StoreError).problem, 'gone')
    const again = visit()
    await again.open('mine', ended)
    for (const table of tables) same(await again.read((from) => from.count(table)), 0)
    await again.open('other', ended)
    same(await again.read((from) => from.all('books')), ['other'])
    again.close()
  },

  async 'much is kept as well as little'(visit) {
    const backend = visit()
    await backend.open('much', ended)
    const long = '长'.repeat(20_000)
    for (let batch = 0; batch < 20; batch++)
      await backend.write(async (to) => {
        for (let key = 0; key < 10; key++) to.put('blocks', `${key}`, { batch, key, long })
      })
    backend.close()
    const again = visit()
    await again.open('much', ended)
    const all = (await again.read((from) => from.all('blocks'))) as { batch: number; long: string }[]
    same(
      all.map(({ batch, long: { length } }) => [batch, length]),
      Array.from({ length: 10 }, () => [19, 20_000]),
    )
    again.close()
  },
}

/** Asserts deep equality of plain data; undefined equals missing. Throws with both sides. */
export function same(found: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify([found]), JSON.stringify([expected])]
  if (a !== b) throw new Error(`found ${a.slice(0, 500)}, expected ${b.slice(0, 500)}`)
}
