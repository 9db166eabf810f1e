// The contract of disks, and the effects of failing ones.

import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Disk, NewFile } from './disk.ts'
import { DiskBlobs } from './disk-blobs.ts'
import { memoryDisk } from './memory-disk.ts'
import { nodeDisk } from './platform/node-disk.ts'
import { entityOf, fileWorld, pieces, textOf } from './test-support/file-world.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of chunks) parts.push(part)
  return Buffer.concat(parts)
}

describe.each([
  ['a real disk', () => nodeDisk],
  ['a disk in memory', memoryDisk],
])('%s', (_name, make) => {
  test('a file is created once, moved, measured, read in ranges and removed', async () => {
    const disk = make()
    const folder = newFolder()
    const [from, to] = [join(folder, 'a/one'), join(folder, 'b/two')]
    const file = await disk.create(from)
    await expect(disk.create(from)).rejects.toMatchObject({ code: 'EEXIST' })
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await file.write(bytes.subarray(0, 7))
    await file.write(bytes.subarray(7))
    await file.sync()
    await file.close()
    expect(await disk.list(join(folder, 'a'))).toEqual(['one'])
    await disk.move(from, to)
    expect([await disk.size(from), await disk.size(to)]).toEqual([undefined, bytes.length])
    expect(await disk.list(join(folder, 'a'))).toEqual([])
    expect((await readAll(disk.read(to, 0, bytes.length - 1))).equals(bytes)).toBe(true)
    expect((await readAll(disk.read(to, 70_000, 270_000))).equals(bytes.subarray(70_000, 270_001))).toBe(true)
    expect([...(await readAll(disk.read(to, 5, 5)))]).toEqual([5])
    await disk.remove(to)
    await disk.remove(to)
    expect(await disk.size(to)).toBeUndefined()
    await expect(readAll(disk.read(to, 0, 1))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a missing folder is empty', async () => {
    expect(await make().list(join(newFolder(), 'nowhere'))).toEqual([])
  })
})

test('stored files on a real disk are readable by the owner only, and a folder is not a file', async () => {
  const folder = newFolder()
  await (await nodeDisk.create(join(folder, 'deep/er/file'))).close()
  expect(statSync(join(folder, 'deep/er/file')).mode & 0o077).toBe(0)
  expect(statSync(join(folder, 'deep')).mode & 0o077).toBe(0)
  expect(await nodeDisk.size(join(folder, 'deep'))).toBeUndefined()
})

test('incomplete blobs are removed after a crash, complete ones stay', async () => {
  const folder = newFolder()
  const store = new DiskBlobs(nodeDisk, folder)
  await store.keep('ab-whole', pieces('x'))
  mkdirSync(join(folder, 'tmp'), { recursive: true })
  for (const name of ['cd-half', 'ef-half']) writeFileSync(join(folder, 'tmp', name), 'half')
  await store.clean()
  expect(await nodeDisk.list(join(folder, 'tmp'))).toEqual([])
  expect(await store.size('ab-whole')).toBe(1)
})

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}

/** Disks on which one operation fails after it was carried out as far as possible. */
const broken: Record<string, (real: Disk) => Partial<Disk>> = {
  'no file can be made': () => ({ create: failing('EACCES') }),
  'the first write fails': (real) => ({ create: during(real, { write: failing('EIO') }) }),
  'bytes cannot be made durable': (real) => ({ create: during(real, { sync: failing('EIO') }) }),
  'closing fails': (real) => ({ create: during(real, { close: failing('EIO') }) }),
  'the file cannot be moved': () => ({ move: failing('EACCES') }),
  'the folder cannot be made durable': (real) => ({
    move: async (from, to) => {
      await real.move(from, to)
      await failing('EIO')()
    },
  }),
}

function during(real: Disk, change: Partial<NewFile>): Disk['create'] {
  return async (path) => {
    const file = await real.create(path)
    return {
      write: (...pieces) => file.write(...pieces),
      sync: () => file.sync(),
      ...change,
      async close() {
        await file.close()
        await change.close?.()
      },
    }
  }
}

test.each(Object.keys(broken))('when %s, the upload fails with JSON and leaves nothing', async (what) => {
  const disk: Disk = { ...nodeDisk, ...broken[what]?.(nodeDisk) }
  const world = await fileWorld({ disk })
  const { status, body } = await world.upload()
  expect([status, body.error_description]).toEqual([500, 'The server failed.'])
  expect(await world.stored()).toEqual([])
  expect(world.server.services.metrics.problems).toBe(1)
  const rows = await world.server.services.database.read((sql) => sql.all('SELECT * FROM files'))
  expect(rows).toEqual([])
})

test.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is reported as such, and nothing is left', async (code) => {
  let room = 2
  const create: Disk['create'] = async (path) => {
    const file = await nodeDisk.create(path)
    const write: NewFile['write'] = (...given) => (room-- > 0 ? file.write(...given) : failing(code)())
    return { write, sync: () => file.sync(), close: () => file.close() }
  }
  const world = await fileWorld({ disk: { ...nodeDisk, create } })
  const chunks = pieces('1'.repeat(300_000), '2'.repeat(300_000), '3')
  const { status, body } = await world.upload({ file: { name: 'a', type: 'b/c', chunks } })
  expect(status).toBe(507)
  expect(body).toEqual({
    error: 'insufficient_storage',
    error_description: 'The server has no room left for files.',
  })
  expect(await world.stored()).toEqual([])
})

test('if the row cannot be written, the bytes are removed as well', async () => {
  const world = await fileWorld()
  await world.server.services.database.write((sql) => sql.run('DROP TABLE files'))
  expect((await world.upload()).status).toBe(500)
  expect(await world.stored()).toEqual([])
})

test('a file that vanished from the disk is reported as expired, a truncated one as a failure', async () => {
  const world = await fileWorld()
  const { uuid, 'share-secret': secret } = entityOf(await world.upload())
  const path = join(world.data, 'files', uuid.slice(0, 2), uuid)
  writeFileSync(path, 'short')
  const query = { 'share-secret': secret }
  expect((await world.download(uuid, { query })).status).toBe(500)
  rmSync(path)
  const answer = await world.download(uuid, { query })
  expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ error: 'file_expired' })])
})

test('a disk that fails during a download is reported to the reader and to the operator', async () => {
  async function* read() {
    yield Buffer.from('hel')
    await failing('EIO')()
  }
  const world = await fileWorld({ disk: { ...nodeDisk, read } })
  const { uuid, 'share-secret': secret } = entityOf(await world.upload())
  const answer = await world.download(uuid, { query: { 'share-secret': secret } })
  await expect(textOf(answer)).rejects.toThrow('EIO')
  expect(world.server.services.metrics.problems).toBe(1)
})

test.each(['whole', 'in parts'])(
  '[FIL-23] a file whose bytes were changed is not served to the end (%s)',
  async (how) => {
    const world = await fileWorld({ config: { partBytes: 1 } })
    const bytes = 'x'.repeat(200_000)
    const who = {
      org: 'parley',
      app: 'demo',
      headers: { authorization: `Bearer ${await world.token('alice')}` },
    }
    const inParts = async () => {
      const uuid = entityOf(await world.files.beginParts({ ...who, query: {} })).uuid
      const file = { name: 'blob', type: '', chunks: pieces(bytes) }
      await world.files.putPart({ ...who, uuid, query: {}, file, fields: { part_number: '1' } })
      return world.files.completeParts({ ...who, uuid, query: {} })
    }
    const file = { name: 'a', type: 'b/c', chunks: pieces(bytes) }
    const { uuid, 'share-secret': secret } = entityOf(
      how === 'whole' ? await world.upload({ file }) : await inParts(),
    )
    const fetched = () => world.download(uuid, { query: { 'share-secret': secret } })
    expect(await textOf(await fetched())).toBe(bytes)
    const [path = ''] = await world.stored()
    // The same number of bytes, one of them changed.
    writeFileSync(join(world.data, 'files', path), `y${bytes.slice(1)}`)
    let got = 0
    const reading = async () => {
      for await (const part of (await fetched()).body as AsyncIterable<Uint8Array>) got += part.length
    }
    await expect(reading()).rejects.toThrow('have changed since the upload')
    expect(got).toBeLessThan(bytes.length)
    expect(world.server.services.metrics.problems).toBe(1)
  },
)

test('[FIL-19] a slow reader causes at most one chunk of read-ahead', async () => {
  const disk = memoryDisk()
  let read = 0
  const counting: Disk = {
    ...disk,
    async *read(...given) {
      for await (const piece of disk.read(...given)) {
        read += piece.length
        yield piece
      }
    },
  }
  const world = await fileWorld({ disk: counting })
  const file = { name: 'a', type: 'b/c', chunks: pieces('x'.repeat(2_000_000)) }
  const { uuid, 'share-secret': secret } = entityOf(await world.upload({ file }))
  const { body } = await world.download(uuid, { query: { 'share-secret': secret } })
  expect(read).toBe(0)
  const reader = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const first = await reader.next()
  expect(first.value?.length).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(2 * 64 * 1024)
  await reader.return?.()
})

test('[FIL-19] while bytes are written, a bounded number of further bytes is accepted', async () => {
  let taken = 0
  async function* source() {
    for (let count = 0; count < 1000; count++) {
      taken += 64 * 1024
      yield new Uint8Array(64 * 1024)
    }
  }
  let go: () => void = () => undefined
  const stuck = new Promise<void>((resolve) => {
    go = resolve
  })
  const create: Disk['create'] = async () => ({
    write: () => stuck,
    sync: async () => undefined,
    close: async () => undefined,
  })
  const store = new DiskBlobs({ ...memoryDisk(), create, move: async () => undefined }, 'x')
  const kept = store.keep('ab', source())
  for (let turns = 0; turns < 100; turns++) await new Promise<void>((resolve) => setImmediate(resolve))
  expect(taken).toBeLessThanOrEqual(1024 * 1024)
  go()
  expect((await kept).size).toBe(1000 * 64 * 1024)
})
