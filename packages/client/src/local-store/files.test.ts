// Files whose upload was running when a session ended.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { bob, createWorld, type Person, type World } from '../../test/support/world.ts'
import { localFile } from '../files/local-file.ts'
import type { PlatformAnswer, UploadRequest } from '../platform/platform.ts'
import { hostStorageBackend } from './backends/host-storage.ts'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'
import type { KeyValueStore } from './key-value-store.ts'
import { storedIn } from './persistence.ts'
import { faultyStorage } from './testing/faulty-storage.ts'

let world: World
beforeEach(() => {
  world = createWorld()
})
afterEach(() => world.close())

const credentials = { user: 'ann', token: 'token-of-ann' }
const stored: PlatformAnswer = { status: 200, body: '{"entities":[{"uuid":"u1"}]}', url: '' }
const file = localFile(new Uint8Array([1, 2, 3]), 'note.txt', 'text/plain')

function visit(
  backend: KeyValueStore,
  onUpload: (request: UploadRequest) => PlatformAnswer | Promise<PlatformAnswer>,
) {
  const person = world.person({ device: 'phone', store: storedIn(createLocalDatabase(backend)) })
  person.host.onUpload = onUpload
  return person
}

/** A session that ends during an upload, and the next one. */
async function twoVisits(backend: () => KeyValueStore): Promise<Person & { uploads: UploadRequest[] }> {
  const first = visit(backend(), () => new Promise(() => {}))
  await first.client.signIn(credentials)
  await settle()
  first.client.messages.send({ kind: 'file', to: bob, file })
  await settle()
  expect(outgoing(first)).toEqual([['uploading', undefined]])
  first.client.close()
  await settle()
  const uploads: UploadRequest[] = []
  const next = visit(backend(), (request) => {
    uploads.push(request)
    return stored
  })
  await next.client.resume(credentials)
  await settle()
  return { ...next, uploads }
}

const outgoing = ({ client }: Person) =>
  (client.state.outgoing.get('single:bob') ?? []).map(({ status }) => [
    status.name,
    status.name === 'failed' ? status.error.reason : undefined,
  ])

describe('[FILE-22] a file that was being uploaded when the page was closed', () => {
  test('is uploaded in the next visit, if its bytes were stored', async () => {
    const backend = memoryBackend()
    const { client, uploads } = await twoVisits(() => backend)
    expect(uploads.map((one) => one.file.data)).toEqual([file.data])
    expect(client.state.outgoing.size).toBe(0)
    expect(client.state.timelines.get('single:bob')?.segments[0]?.messages.at(-1)).toMatchObject({
      kind: 'file',
      name: 'note.txt',
    })
  })

  test('is shown as failed if they could not be stored, and a retry says why', async () => {
    const { storage } = faultyStorage().visit()
    const next = await twoVisits(() => hostStorageBackend(storage))
    expect(outgoing(next)).toEqual([['failed', 'disconnected']])
    const [{ key = '', draft } = {}] = next.client.state.outgoing.get('single:bob') ?? []
    expect(draft).toMatchObject({ file: { name: 'note.txt', size: 3, data: null } })
    await expect(next.client.messages.retry(key).done).rejects.toMatchObject({ reason: 'fileUnreadable' })
    expect(next.uploads).toEqual([])
    expect(outgoing(next)).toEqual([['failed', 'fileUnreadable']])
    next.client.messages.discard(key)
    expect(next.client.state.outgoing.size).toBe(0)
  })
})
