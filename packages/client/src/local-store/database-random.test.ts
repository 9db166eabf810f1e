import { describe, expect, test } from 'vitest'
import { databasesDouble } from '../../test/support/indexeddb-double.ts'
import { fileBackend } from './backends/file.ts'
import { hostStorageBackend } from './backends/host-storage.ts'
import { indexedDbBackend } from './backends/indexeddb.ts'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'
import type { KeyValueStore } from './key-value-store.ts'
import type { LocalDatabase } from './stored-types.ts'
import { checkEverything, checkSome, checkStored, foundBy } from './testing/check-database.ts'
import { faultyFiles, faultyStorage, type Visit } from './testing/faulty-storage.ts'
import { createLedgerDouble, createRandom, lastPosition } from './testing/ledger-double.ts'
import { applyToModel, beginSession, emptyModel, type Model } from './testing/model.ts'

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Long enough that some batches become snapshots and others do not. */
const journal = 3_000

/** Small blocks, so that a few messages make many. */
const inSmallBlocks = (backend: KeyValueStore): KeyValueStore => ({ ...backend, blockSize: 3 })

const places: Readonly<Record<string, { seeds: number; visit(): () => KeyValueStore }>> = {
  memory: {
    seeds: 30,
    visit() {
      const backend = memoryBackend()
      return () => backend
    },
  },
  files: {
    seeds: 10,
    visit() {
      const { visit } = faultyFiles()
      return () => fileBackend(visit().storage, 'store', journal)
    },
  },
  "a host's storage": {
    seeds: 10,
    visit() {
      const { visit } = faultyStorage()
      return () => hostStorageBackend(visit().storage, journal)
    },
  },
  'a database': {
    seeds: 3,
    visit() {
      const { factory } = databasesDouble()
      return () => indexedDbBackend(() => factory, 1)
    },
  },
}

describe.each(Object.entries(places))('[KEEP-11] random batches in %s', (_, place) => {
  test.each(seeds(place.seeds))('seed %i: every answer matches a naive list', async (seed) => {
    const random = createRandom(seed)
    const visit = place.visit()
    const open = () => createLocalDatabase(inSmallBlocks(visit()))
    const ledger = createLedgerDouble(random)
    const model = emptyModel()
    let database = open()
    expect(await database.open('ann')).toBeUndefined()
    for (let step = 0; step < 60; step++) {
      const batch = ledger.next()
      const written = database.write(batch)
      applyToModel(model, batch)
      if (random(3) > 0) await written
      if (random(3) === 0) {
        const stretch = await checkSome(database, model, ledger.keys, random)
        if (stretch) ledger.take(stretch)
      }
      if (random(20) > 0) continue
      database.close()
      // Later calls wait for the end of this one.
      await database.write({})
      database = open()
      checkStored(await database.open('ann'), model)
      beginSession(model)
      ledger.begin()
      if (place.seeds > 3) await checkEverything(database, model, ledger.keys)
    }
    await checkEverything(database, model, ledger.keys)
  })
})

describe('[KEEP-12] bounds', () => {
  test.each(seeds(30))('seed %i: covered ranges have no missing messages', async (seed) => {
    const random = createRandom(seed)
    const backend = inSmallBlocks(memoryBackend())
    const limits = { messages: 40, messagesPerConversation: 18, bytes: 8_000, conversations: 3 }
    const ledger = createLedgerDouble(random)
    // Two pages take turns writing; each has already received the other's messages.
    const pages = [createLocalDatabase(backend, limits), createLocalDatabase(backend, limits)] as const
    for (const page of pages) await page.open('ann')
    let database: LocalDatabase = pages[0]
    for (let step = 0; step < 80; step++) {
      await database.write(ledger.next())
      const count = await checkSound(database, ledger)
      expect(count).toBeLessThanOrEqual(limits.messages)
      if (random(15) === 0) database = pages[random(2)] as LocalDatabase
      if (random(30) === 0) {
        for (const page of pages) await page.open('ann')
        ledger.begin()
      }
    }
  })
})

/** Checks that every range has all messages between its ends. Returns the number of messages. */
async function checkSound(
  database: LocalDatabase,
  ledger: ReturnType<typeof createLedgerDouble>,
): Promise<number> {
  const seen = new Set<string>()
  for (const key of ledger.keys) {
    for (let position = 1; position <= lastPosition; position++) {
      const stretch = await database.around(key, position, 1000)
      if (!stretch) continue
      const inTruth = [...ledger.truth(key).values()]
        .map(({ message }) => message)
        .filter(({ position }) => position >= stretch.from && position <= stretch.to)
        .sort((a, b) => a.position - b.position || Number(a.id) - Number(b.id))
      expect(stretch.messages.map(({ message }) => message)).toEqual(inTruth)
      for (const { id } of inTruth) seen.add(id)
      position = Math.max(position, stretch.to)
    }
  }
  for (const message of (await foundBy(database, '天', 10)) as { id: string }[])
    expect(seen.has(message.id)).toBe(true)
  return seen.size
}

/** A new session with each call. */
const stops: Readonly<Record<string, () => () => { visit: Visit<unknown>; backend: KeyValueStore }>> = {
  files() {
    const place = faultyFiles()
    return () => {
      const visit = place.visit()
      return { visit, backend: fileBackend(visit.storage, 'store', journal) }
    }
  },
  "a host's storage"() {
    const place = faultyStorage()
    return () => {
      const visit = place.visit()
      return { visit, backend: hostStorageBackend(visit.storage, journal) }
    }
  },
}

describe.each(Object.entries(stops))('[KEEP-13] a crash at any moment, in %s', (_, make) => {
  test.each(seeds(40))('seed %i: durable batches are there, and never half of one', async (seed) => {
    const random = createRandom(seed)
    const begin = make()
    const ledger = createLedgerDouble(random, 2)
    let model = emptyModel()
    for (let life = 0; life < 4; life++) {
      const { visit, backend } = begin()
      const database = createLocalDatabase(inSmallBlocks(backend))
      let hasEnded = false
      database.onProblem(() => {
        hasEnded = true
      })
      await database.open('ann')
      beginSession(model)
      ledger.begin()
      // From some step on no write succeeds, as after a crash of the process.
      visit.fault = { after: random(40), tear: random(11) / 10, error: new Error('stopped') }
      let before: Model = model
      for (let step = 0; step < 60 && !hasEnded; step++) {
        const batch = ledger.next()
        before = structuredClone(model)
        applyToModel(model, batch)
        await database.write(batch)
      }
      expect(hasEnded).toBe(true)
      // The current batch is stored completely or not at all.
      const next = createLocalDatabase(inSmallBlocks(begin().backend))
      const kept = await next.open('ann')
      const isThere = await agrees(() => {
        checkStored(kept, model)
        return checkEverything(next, model, ledger.keys)
      })
      if (!isThere) {
        model = before
        checkStored(kept, model)
        await checkEverything(next, model, ledger.keys)
      }
      next.close()
    }
  })
})

const agrees = async (check: () => Promise<void>) => {
  try {
    await check()
    return true
  } catch {
    return false
  }
}
