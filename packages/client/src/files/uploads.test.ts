// Uploads: to other URLs, without a network, and many at once.

import { errorFrom, localFailure } from '@parley/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { type FakeHost, fakeHost } from '../../test/support/host.ts'
import { createPendingWork, type PendingWork } from '../calls/pending-work.ts'
import { createTokens } from '../connection/token.ts'
import { createFiles, type Files } from './files.ts'
import { localFile } from './local-file.ts'

const api = 'http://parley.test'
const base = `${api}/org/app`
const bob = { type: 'single', id: 'bob' } as const
const file = localFile(new Uint8Array([1, 2, 3]), 'note.txt', 'text/plain')
const entity = {
  uuid: 'u-1',
  'share-secret': 's-1',
  'file-metadata': { 'content-length': 3, 'content-type': 'text/plain' },
}
const ok = (body: unknown, status = 200) => ({ status, body: JSON.stringify(body), url: '' })
const nothing = new Promise<never>(() => {})

let host: FakeHost
let files: Files
let underWay: PendingWork

beforeEach(() => {
  host = fakeHost()
  host.onUpload = () => ok({ entities: [entity] })
  files = make()
})

function make(more: Partial<Parameters<typeof createFiles>[0]> = {}): Files {
  const log = () => {}
  const tokens = createTokens({ platform: host, log, expiryOf: undefined, willExpire() {}, expired() {} })
  tokens.start({ first: async () => 'token-1', again: async () => 'token-2' })
  underWay = createPendingWork({ clock: host.clock, isClosed: () => false })
  return createFiles({
    platform: host,
    log,
    tokens,
    hosts: { api },
    base: () => base,
    user: () => 'ann',
    underWay,
    ...more,
  })
}

const failed = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: unknown) => error,
  )
const uploadFailed = { reason: 'uploadFailed', code: 101, message: 'Failed to upload the file' }
const aborted = { reason: 'requestAborted', code: -4 }

describe('[FILE-25] an upload to another URL', () => {
  test('is one request, without our token, and the answer names the file', async () => {
    const url = 'https://storage.test/in?key=1'
    const large = { ...file, size: 100_000_000 }
    expect(await files.upload(large, bob, { uploadUrl: url })).toEqual({
      url: `${base}/chatfiles/u-1`,
      secret: 's-1',
    })
    expect(host.uploads).toHaveLength(1)
    expect(host.uploads[0]?.url).toBe(`${url}&chat-type=CHAT&chat-target=bob`)
    expect(host.uploads[0]?.headers).toEqual({ 'restrict-access': 'true' })
    expect(host.requests).toEqual([])
  })

  test('on our own server includes the token', async () => {
    await files.upload(file, bob, { uploadUrl: `${api}/gate` })
    expect(host.uploads[0]?.headers.Authorization).toBe('Bearer token-1')
  })

  test.each([
    `${api}.evil.test/in`,
    `${api}@evil.test/in`,
    'https://parley.test/in',
    'http://parley.testing/',
  ])('to a URL that only looks like our server includes no token: %s', async (uploadUrl) => {
    await files.upload(file, bob, { uploadUrl })
    expect(host.uploads[0]?.headers.Authorization).toBeUndefined()
  })

  test.each(['javascript:alert(1)', 'file:///etc/passwd', '/relative', ''])(
    'is possible over HTTP only: %s',
    async (uploadUrl) => {
      const error = await failed(files.upload(file, bob, { uploadUrl }))
      expect(error).toMatchObject({ reason: 'invalidParameter' })
      expect(host.uploads).toEqual([])
    },
  )

  test('is used for all files of messages if the client is configured so, but not for shared group files', async () => {
    files = make({ uploadUrl: 'https://storage.test/in' })
    await files.upload(file, bob)
    await files.upload(file, bob, { uploadUrl: 'https://other.test/' })
    await failed(files.upload(file, { type: 'group', id: 'g' }, { isShared: true }))
    expect(host.uploads.map(({ url }) => new URL(url).host)).toEqual([
      'storage.test',
      'other.test',
      'parley.test',
    ])
  })

  test('gets no token even if it demands one', async () => {
    host.onUpload = () => ok({ error: 'unauthorized' }, 401)
    const error = await failed(files.upload(file, bob, { uploadUrl: 'https://storage.test/in' }))
    expect(error).toMatchObject(uploadFailed)
    expect(host.uploads).toHaveLength(1)
  })
})

describe('[FILE-29] an upload that loses its network', () => {
  const network = { kind: 'network' } as const

  test('waits for it, however long, and continues at once', async () => {
    const progress: number[] = []
    let isGone = true
    host.onUpload = ({ onProgress }) => {
      if (isGone) {
        onProgress?.(2, 3)
        host.emitHostEvent('networkDown')
        return network
      }
      onProgress?.(1, 3)
      onProgress?.(3, 3)
      return ok({ entities: [entity] })
    }
    const uploading = files.upload(file, bob, { onProgress: (loaded) => progress.push(loaded) })
    await host.clock.advance(7_200_000)
    expect(host.uploads).toHaveLength(1)
    isGone = false
    host.emitHostEvent('networkUp')
    expect(await uploading).toMatchObject({ secret: 's-1' })
    expect(progress).toEqual([2, 3])
    expect([host.observers, host.clock.timers]).toEqual([0, 0])
  })

  test('waits for the connection, if only that is known to be lost', async () => {
    let isAway = true
    let back = () => {}
    files = make({
      isAway: () => isAway,
      whenBack: (run) => {
        back = run
        return () => {}
      },
    })
    host.onUpload = () => (isAway ? network : ok({ entities: [entity] }))
    const uploading = files.upload(file, bob)
    await settle()
    isAway = false
    back()
    expect(await uploading).toMatchObject({ secret: 's-1' })
    expect(host.uploads).toHaveLength(2)
  })

  test('is cancelled when the network goes, and sent again', async () => {
    host.onUpload = () => (host.uploads.length === 1 ? nothing : ok({ entities: [entity] }))
    const uploading = files.upload(file, bob)
    await settle()
    host.emitHostEvent('networkDown')
    await settle()
    expect(host.uploads[0]?.signal?.aborted).toBe(true)
    host.emitHostEvent('networkUp')
    expect(await uploading).toMatchObject({ secret: 's-1' })
  })

  test('is refused as usual by a server that has answered', async () => {
    files = make({ isAway: () => true })
    host.onUpload = () => ok({ error: 'x' }, 500)
    expect(await failed(files.upload(file, bob))).toMatchObject(uploadFailed)
    expect(await failed(files.upload({ ...file, size: 0 }, bob))).toMatchObject({ code: 101 })
    expect(host.uploads).toHaveLength(1)
  })

  test('can be cancelled, and ends with the session, while it waits', async () => {
    files = make({ isAway: () => true })
    host.onUpload = () => network
    const abort = new AbortController()
    const first = failed(files.upload(file, bob, { signal: abort.signal }))
    const second = failed(files.upload(file, bob))
    await settle()
    abort.abort()
    expect(await first).toMatchObject(aborted)
    underWay.abandon(errorFrom(localFailure('notSignedIn')))
    expect(await second).toMatchObject({ reason: 'notSignedIn' })
    expect(host.uploads).toHaveLength(2)
    expect([host.observers, host.clock.timers]).toEqual([0, 0])
  })
})

describe('[FILE-30] many uploads', () => {
  test('run four at once, and the deadlines of the others have not started', async () => {
    const answers: (() => void)[] = []
    host.onUpload = () => new Promise((resolve) => answers.push(() => resolve(ok({ entities: [entity] }))))
    const all = Array.from({ length: 6 }, () => files.upload(file, bob))
    await settle()
    expect(host.uploads).toHaveLength(4)
    await host.clock.advance(299_000)
    for (const answer of answers.splice(0)) answer()
    await settle()
    expect(host.uploads).toHaveLength(6)
    await host.clock.advance(299_000)
    for (const answer of answers.splice(0)) answer()
    expect(await Promise.all(all)).toHaveLength(6)
  })

  test('that fail free their slot', async () => {
    host.onUpload = () => nothing
    const all = Array.from({ length: 5 }, () => failed(files.upload(file, bob)))
    await host.clock.advance(300_000)
    expect(host.uploads).toHaveLength(5)
    await host.clock.advance(300_000)
    for (const error of await Promise.all(all)) expect(error).toMatchObject(uploadFailed)
    expect(host.clock.timers).toBe(0)
  })
})

test('[FILE-20] if discovery disables parts, a large file is one request', async () => {
  files = make({ hosts: { api, takesParts: false } })
  await files.upload(localFile(new Uint8Array(8_000_000), 'large'), bob)
  expect(host.uploads).toHaveLength(1)
  expect(host.requests).toEqual([])
})

test('[FILE-20] the part size of one server does not affect clients of other servers', async () => {
  host.onRequest = ({ url }) =>
    url.endsWith('/part-upload')
      ? ok({ entities: [{ uuid: 'u-1', file_upper_limit: 1000, part_lower_limit: 1 }] })
      : ok({ entities: [entity] })
  const large = localFile(new Uint8Array(8_000_000), 'large.bin', 'application/octet-stream')
  await failed(files.upload(large, bob))
  expect(host.requests.some(({ url }) => url.endsWith('/part-upload'))).toBe(true)
  host.requests.length = 0
  // The same client now splits small files, and another one does not.
  await make().upload(file, bob)
  expect(host.requests).toEqual([])
  await files.upload(file, bob)
  expect(host.requests.some(({ url }) => url.endsWith('/part-upload'))).toBe(true)
})
