// The page of the local store tests: runs the contract and random batches on the browser's own databases, and opens a
// database for single calls.

import { indexedDbBackend } from '../src/local-store/backends/indexeddb.ts'
import { createLocalDatabase } from '../src/local-store/database.ts'
import type { KeyValueStore } from '../src/local-store/key-value-store.ts'
import { checkEverything, checkSome, checkStored } from '../src/local-store/testing/check-database.ts'
import { bobs, conversation, draft, shape, stretch } from '../src/local-store/testing/fixtures.ts'
import { keyValueContract } from '../src/local-store/testing/key-value-contract.ts'
import { createLedgerDouble, createRandom } from '../src/local-store/testing/ledger-double.ts'
import { applyToModel, beginSession, emptyModel } from '../src/local-store/testing/model.ts'

const backend = (version = 1) => indexedDbBackend(() => indexedDB, version)
let database = createLocalDatabase(backend())
const told: string[] = []

const page = {
  cases: Object.keys(keyValueContract),

  runCase: (name: string) => keyValueContract[name]?.(() => backend()),

  /** Runs random batches against a naive model, with reopenings. */
  async story(seed: number): Promise<void> {
    const random = createRandom(seed)
    const small = (): KeyValueStore => ({ ...backend(), blockSize: 3 })
    const ledger = createLedgerDouble(random)
    const model = emptyModel()
    let own = createLocalDatabase(small())
    await own.open(`story ${seed}`)
    for (let step = 0; step < 60; step++) {
      const batch = ledger.next()
      const written = own.write(batch)
      applyToModel(model, batch)
      if (random(3) > 0) await written
      const found = await checkSome(own, model, ledger.keys, random)
      if (found) ledger.take(found)
      if (random(15) > 0) continue
      own.close()
      await own.write({})
      own = createLocalDatabase(small())
      checkStored(await own.open(`story ${seed}`), model)
      beginSession(model)
      ledger.begin()
    }
    await checkEverything(own, model, ledger.keys)
    await own.erase()
  },

  /** Opens the store in this page; returns its initial state, in numbers. */
  async open(account: string, version?: number): Promise<readonly number[] | undefined> {
    database = createLocalDatabase(backend(version))
    database.onProblem((problem) => void told.push(problem))
    const kept = await database.open(account)
    return kept && [kept.conversations.length, kept.outgoing.length, kept.reads.length]
  },

  async fill(conversations: number, messages: number): Promise<void> {
    const said = '今天天气很好我们一起去公园散步吧 hello'
    for (let n = 0; n < conversations; n++) {
      const { messages: all, ...rest } = stretch(1, messages, `c${n}`)
      const longer = all.map((one) => ({
        ...one,
        message: { ...one.message, text: `${said} ${n}` } as typeof one.message,
      }))
      await database.write({
        conversations: [conversation(`c${n}`, n)],
        stretches: [{ ...rest, messages: longer }],
      })
    }
  },

  keep: (from: number, to: number) => database.write({ stretches: [stretch(from, to)] }),
  keepFile: () =>
    database.write({
      outgoing: {
        put: [
          draft('file', { kind: 'file', file: { name: 'f', type: 't', size: 3, data: new Blob(['abc']) } }),
        ],
      },
    }),
  /** Writes a draft that no database accepts. */
  keepFunction: () => database.write({ outgoing: { put: [draft('function', { ext: { run: () => {} } })] } }),
  async fileText(account: string): Promise<string> {
    const kept = await database.open(account)
    const sent = kept?.outgoing[0]?.draft as { file?: { data: Blob } } | undefined
    return (await sent?.file?.data.text()) ?? 'none'
  },
  found: async () => shape(await database.older(bobs, undefined, 20)),
  search: async (text: string) => (await database.search({ text, limit: 20 })).found.length,
  erase: () => database.erase(),
  told: () => told,

  /** The number of database requests that opening takes. */
  async questionsToOpen(account: string): Promise<number> {
    let asked = 0
    const { prototype } = IDBObjectStore
    for (const name of ['get', 'getAll', 'getAllKeys', 'count', 'openCursor'] as const) {
      const real = prototype[name] as (...all: unknown[]) => IDBRequest
      const counting = function (this: IDBObjectStore, ...all: unknown[]) {
        asked++
        return real.apply(this, all)
      }
      Object.assign(prototype, { [name]: counting })
    }
    await page.open(account)
    return asked
  },
}

export type KeepPage = typeof page

Object.assign(globalThis, { page })
