import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { databasesDouble } from '../../../test/support/indexeddb-double.ts'
import { nodeFiles } from '../../platform/node-file-system.ts'
import { faultyFiles, faultyStorage } from '../testing/faulty-storage.ts'
import { keyValueContract, type Visit } from '../testing/key-value-contract.ts'
import { fileBackend } from './file.ts'
import { hostStorageBackend } from './host-storage.ts'
import { indexedDbBackend } from './indexeddb.ts'
import { memoryBackend } from './memory.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backend-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Created afresh for every case. */
const places: Readonly<Record<string, () => Visit>> = {
  memory() {
    const backend = memoryBackend()
    return () => backend
  },
  'a folder of Node'() {
    const own = join(folder, String(made++))
    return () => fileBackend(nodeFiles, own)
  },
  'a file system double'() {
    const { visit } = faultyFiles()
    return () => fileBackend(visit().storage, 'store')
  },
  "a host's storage"() {
    const { visit } = faultyStorage()
    return () => hostStorageBackend(visit().storage)
  },
  'a database double'() {
    const { factory } = databasesDouble()
    return () => indexedDbBackend(() => factory, 1)
  },
}
let made = 0

describe.each(Object.entries(places))('[KEEP-21] %s', (_, place) => {
  test.each(Object.entries(keyValueContract))('%s', (_name, run) => run(place()))
})
