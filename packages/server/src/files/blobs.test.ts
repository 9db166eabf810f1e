// The blob contract, on a real disk and on a local S3 server.

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Blobs } from './blobs.ts'
import { DiskBlobs } from './disk-blobs.ts'
import { nodeDisk } from './platform/node-disk.ts'
import { S3Blobs } from './s3-blobs.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-blobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function onS3(): Promise<Blobs> {
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: newFolder(),
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = (await store.run()) as AddressInfo
  const blobs = new S3Blobs({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'chat/',
    key: 'S3RVER',
    secret: 'S3RVER',
  })
  onTestFinished(async () => {
    await blobs.close()
    await store.close()
  })
  return blobs
}

function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length; at++) bytes[at] = (at * 31 + (at >> 8)) % 251
  return bytes
}

async function* inChunks(bytes: Uint8Array, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of chunks) parts.push(part)
  return Buffer.concat(parts)
}

describe.each([
  ['a disk', async () => new DiskBlobs(nodeDisk, newFolder())],
  ['S3', onS3],
])('blobs on %s', (_name, make) => {
  test.each([1, 70_000, 6_000_000])(
    '[FIL-9] %d bytes can be read as a whole and in ranges',
    async (length) => {
      const blobs = await make()
      const bytes = noise(length)
      expect(await blobs.keep('one', inChunks(bytes))).toEqual({
        size: length,
        checksum: createHash('sha256').update(bytes).digest('hex'),
      })
      expect(await blobs.size('one')).toBe(length)
      expect((await readAll(blobs.read('one', 0, length - 1))).equals(bytes)).toBe(true)
      const [start, end] = [Math.floor(length / 3), Math.floor(length / 2)]
      expect((await readAll(blobs.read('one', start, end))).equals(bytes.subarray(start, end + 1))).toBe(true)
      for await (const _part of blobs.read('one', 0, length - 1)) break
      await blobs.discard('one')
      await blobs.discard('one')
      expect(await blobs.size('one')).toBeUndefined()
      await expect(readAll(blobs.read('one', 0, 0))).rejects.toThrow()
    },
  )

  test.each([0, 100_000, 12_000_000])(
    '[FIL-9] a blob whose upload breaks off after %d bytes does not exist',
    async (length) => {
      const blobs = await make()
      async function* broken() {
        yield* inChunks(noise(length))
        throw new Error('cut')
      }
      await expect(blobs.keep('one', broken())).rejects.toThrow('cut')
      expect(await blobs.size('one')).toBeUndefined()
    },
  )

  test('[FIL-9] blobs with different names are independent', async () => {
    const blobs = await make()
    await blobs.keep('a', inChunks(Buffer.from('first')))
    await blobs.keep('a.preview', inChunks(Buffer.from('second')))
    await blobs.discard('a')
    expect(await blobs.size('a')).toBeUndefined()
    expect((await readAll(blobs.read('a.preview', 0, 5))).toString()).toBe('second')
  })
})
