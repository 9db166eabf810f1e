import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { databasesDouble } from '../../../test/support/indexeddb-double.ts'
import { nodeFiles } from '../../platform/node-files.ts'
import { faultyFiles, faultyStorage } from '../testing/faulty-storage.ts'
import { shelfContract, type Visit } from '../testing/key-value-contract.ts'
import { fileShelf } from './file.ts'
import { hostShelf } from './host-storage.ts'
import { indexedDbShelf } from './indexeddb.ts'
import { memoryShelf } from './memory.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-shelf-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Made anew for every case. */
const places: Readonly<Record<string, () => Visit>> = {
  memory() {
    const shelf = memoryShelf()
    return () => shelf
  },
  'a folder of Node'() {
    const own = join(folder, String(made++))
    return () => fileShelf(nodeFiles, own)
  },
  'a file system double'() {
    const { visit } = faultyFiles()
    return () => fileShelf(visit().place, 'store')
  },
  "a host's storage"() {
    const { visit } = faultyStorage()
    return () => hostShelf(visit().place)
  },
  'a database double'() {
    const { factory } = databasesDouble()
    return () => indexedDbShelf(() => factory, 1)
  },
}
let made = 0

describe.each(Object.entries(places))('[KEEP-21] %s', (_, place) => {
  test.each(Object.entries(shelfContract))('%s', (_name, run) => run(place()))
})
