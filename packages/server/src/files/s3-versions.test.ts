// Buckets that keep versions: an erased object is gone with all of its versions, or the caller learns that it
// is not.

import { expect, onTestFinished, test } from 'vitest'
import { S3Blobs } from './s3-blobs.ts'
import { startVersionedStore } from './test-support/versioned-store.ts'

async function store(options?: { readonly mayDeleteVersions: boolean }) {
  const versioned = await startVersionedStore(options)
  const blobs = new S3Blobs({
    endpoint: `http://127.0.0.1:${versioned.port}`,
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'chat/',
    key: 'key',
    secret: 'secret',
  })
  onTestFinished(async () => {
    await blobs.close()
    await versioned.close()
  })
  async function* text(content: string) {
    yield Buffer.from(content)
  }
  const keep = (name: string, content: string) => blobs.keep(name, text(content))
  const held = () => [...versioned.versions].flatMap(([key, all]) => all.map(() => key))
  return { blobs, keep, held }
}

test('a deleted object is hidden, and an erased one is gone with all versions and markers', async () => {
  const { blobs, keep, held } = await store()
  await keep('one', 'first')
  await keep('one', 'second')
  await blobs.discard('one')
  expect(await blobs.size('one')).toBeUndefined()
  expect(held()).toEqual(['chat/one', 'chat/one', 'chat/one'])
  expect(await blobs.erase('one')).toBe(true)
  expect(held()).toEqual([])
  expect(await blobs.erase('one')).toBe(true)
})

test('names that only begin alike stay', async () => {
  const { blobs, keep, held } = await store()
  await keep('one', 'first')
  await keep('one.preview', 'another')
  expect(await blobs.erase('one')).toBe(true)
  expect(held()).toEqual(['chat/one.preview'])
})

test('if the credentials may not delete versions, the caller is told, and the object is hidden', async () => {
  const { blobs, keep, held } = await store({ mayDeleteVersions: false })
  await keep('one', 'first')
  expect(await blobs.erase('one')).toBe(false)
  expect(await blobs.size('one')).toBeUndefined()
  expect(held()).toEqual(['chat/one', 'chat/one'])
})

test('a store that does not answer is an error, not a kept version', async () => {
  const versioned = await startVersionedStore()
  const settings = { region: 'us-east-1', bucket: 'files', prefix: '', key: 'key', secret: 'secret' }
  const blobs = new S3Blobs({ endpoint: `http://127.0.0.1:${versioned.port}`, ...settings })
  await versioned.close()
  await expect(blobs.erase('one')).rejects.toThrow()
  await blobs.close()
})
