import { errorFrom, localFailure } from '@parley/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { type FakeHost, fakeHost } from '../../test/support/host.ts'
import { createPendingWork, type PendingWork } from '../calls/pending-work.ts'
import { createTokens, type Tokens } from '../connection/token.ts'
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
const bytes = (...list: number[]) => ({ status: 200, body: '', bytes: Uint8Array.from(list), url: '' })
const nothing = new Promise<never>(() => {})

let host: FakeHost
let tokens: Tokens
let user: string | undefined
let isClosed: boolean
let logged: unknown[]
let files: Files
let underWay: PendingWork

beforeEach(async () => {
  host = fakeHost()
  user = 'ann'
  isClosed = false
  logged = []
  const log = (...all: unknown[]) => void logged.push(all)
  tokens = createTokens({ platform: host, log, expiryOf: undefined, willExpire() {}, expired() {} })
  let count = 0
  tokens.start({ first: async () => 'token-1', again: async () => `token-${++count + 1}` })
  files = make()
  host.onUpload = () => ok({ entities: [entity] })
  host.onDownload = () => bytes(7)
})

function make(): Files {
  underWay = createPendingWork({ clock: host.clock, isClosed: () => isClosed })
  return createFiles({
    platform: host,
    log: (...all) => void logged.push(all),
    tokens,
    hosts: { api },
    base: () => base,
    user: () => user,
    underWay,
  })
}

const failed = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    (error: unknown) => error,
  )
const uploadFailed = { reason: 'uploadFailed', code: 101, message: 'Failed to upload the file' }
const aborted = { reason: 'requestAborted', code: -4 }

describe('[FILE-3] an upload', () => {
  test('returns the URL of the file', async () => {
    expect(await files.upload(file, bob)).toEqual({
      url: `${base}/chatfiles/u-1`,
      secret: 's-1',
    })
    expect(host.uploads).toHaveLength(1)
    expect(host.uploads[0]?.timeoutMs).toBe(300_000)
  })

  test.each([
    ['group', 'GROUP'],
    ['thread', 'GROUP'],
    ['room', 'ROOM'],
  ] as const)('to a %s is marked as %s', async (type, word) => {
    await files.upload(file, { type, id: 'a b&c' })
    expect(host.uploads[0]?.url).toBe(`${base}/chatfiles?chat-type=${word}&chat-target=a%20b%26c`)
  })

  test('may have no secret, and an id that has to be escaped in a URL', async () => {
    host.onUpload = () => ok({ entities: [{ uuid: 'a/b' }] })
    expect(await files.upload(file, bob)).toEqual({
      url: `${base}/chatfiles/a%2Fb`,
      secret: '',
    })
  })

  test('sends a valid token, and retries once with a new one', async () => {
    const used: (string | undefined)[] = []
    host.onUpload = ({ headers }) => {
      used.push(headers.Authorization)
      return ok({ error: 'unauthorized' }, 401)
    }
    expect(await failed(files.upload(file, bob))).toMatchObject(uploadFailed)
    expect(used).toEqual(['Bearer token-1', 'Bearer token-2'])
  })

  test('without a token function is tried once', async () => {
    tokens.start({ first: async () => 'token-1' })
    host.onUpload = () => ok({}, 401)
    expect(await failed(files.upload(file, bob))).toMatchObject(uploadFailed)
    expect(host.uploads).toHaveLength(1)
  })

  test('without a token reports why', async () => {
    tokens.start({ first: () => Promise.reject(new Error('no')) })
    expect(await failed(files.upload(file, bob))).toMatchObject({ reason: 'signInFailed', message: 'no' })
    expect(host.uploads).toEqual([])
  })
})

describe('[FILE-4] uploads refused before anything is sent', () => {
  const refused = async (promise: Promise<unknown>) => {
    const error = await failed(promise)
    expect(host.uploads).toEqual([])
    return error
  }

  test('without a session', async () => {
    user = undefined
    expect(await refused(files.upload(file, bob))).toMatchObject({
      code: 102,
      message: 'AccessToken cannot be empty',
    })
  })

  test.each([{ ...file, size: 0 }, { ...file, size: -1 }, { ...file, size: Number.NaN }, {}, undefined])(
    'an empty file: %j',
    async (empty) => {
      expect(await refused(files.upload(empty as typeof file, bob))).toMatchObject({
        code: 101,
        message: 'fileSize must be greater than 0',
      })
    },
  )
})

describe('[FILE-5] a failed upload rejects once, with 101', () => {
  test.each([
    ['a refusal', ok({ error: 'forbidden' }, 403), { error: 'forbidden' }],
    ['a bad request', ok({ error: 'x' }, 400), { error: 'x' }],
    ['another success status', ok({ entities: [entity] }, 201), { entities: [entity] }],
    ['no file in the answer', ok({ entities: [] }), { entities: [] }],
    ['a file without an id', ok({ entities: [{ uuid: 5 }] }), { entities: [{ uuid: 5 }] }],
    ['nothing', ok(null), 'null'],
    ['text', { status: 502, body: '<html>', url: '' }, '<html>'],
    ['an empty answer', { status: 200, body: '', url: '' }, undefined],
    ['no network', { kind: 'network' } as const, undefined],
    ['no answer in time', { kind: 'timeout' } as const, undefined],
  ])('%s', async (_, answer, data) => {
    host.onUpload = () => answer
    expect(await failed(files.upload(file, bob))).toMatchObject({ ...uploadFailed, data })
    expect(host.uploads).toHaveLength(1)
  })

  test('a host that never answers', async () => {
    host.onUpload = () => nothing
    const error = failed(files.upload(file, bob))
    await host.clock.advance(299_999)
    expect(host.uploads[0]?.signal?.aborted).toBe(false)
    await host.clock.advance(1)
    expect(await error).toMatchObject(uploadFailed)
    expect(host.uploads[0]?.signal?.aborted).toBe(true)
    expect(host.clock.timers).toBe(0)
  })
})

describe('[FILE-6] a transfer is cancelled', () => {
  /** A host that stops transfers when cancelled, like every platform. */
  const stopped: string[] = []
  beforeEach(() => {
    stopped.length = 0
    host.onUpload = ({ signal }) =>
      new Promise((resolve) =>
        signal?.addEventListener('abort', () => {
          stopped.push('upload')
          resolve({ kind: 'abort' })
        }),
      )
  })

  test('by the caller', async () => {
    const abort = new AbortController()
    const error = failed(files.upload(file, bob, { signal: abort.signal }))
    await settle()
    expect(host.uploads).toHaveLength(1)
    abort.abort()
    expect(stopped).toEqual(['upload'])
    expect(await error).toMatchObject(aborted)
    expect(host.clock.timers).toBe(0)
  })

  test('before it began', async () => {
    expect(await failed(files.upload(file, bob, { signal: AbortSignal.abort() }))).toMatchObject(aborted)
    expect(await failed(files.download(`${api}/x`, { signal: AbortSignal.abort() }))).toMatchObject(aborted)
    expect([host.uploads, host.downloads]).toEqual([[], []])
  })

  test('while a token is awaited', async () => {
    const abort = new AbortController()
    let give = (_token: string) => {}
    const first = () =>
      new Promise<string>((resolve) => {
        give = resolve
      })
    tokens.start({ first })
    const error = failed(files.upload(file, bob, { signal: abort.signal }))
    abort.abort()
    expect(await error).toMatchObject(aborted)
    give('token-1')
    await settle()
    expect(host.uploads).toEqual([])
  })

  test('by the end of the session', async () => {
    host.onDownload = () => nothing
    const errors = [failed(files.upload(file, bob)), failed(files.download(`${api}/x`))]
    await settle()
    underWay.abandon(errorFrom(localFailure('connectionLost')))
    expect(stopped).toEqual(['upload'])
    for (const error of errors) expect(await error).toMatchObject({ reason: 'connectionLost' })
    expect(host.clock.timers).toBe(0)
  })

  test('on a closed client never starts', async () => {
    isClosed = true
    expect(await failed(files.upload(file, bob))).toMatchObject(aborted)
    expect(await failed(files.download(`${api}/x`))).toMatchObject(aborted)
    expect([host.uploads, host.downloads]).toEqual([[], []])
  })
})

describe('progress', () => {
  test('is reported during the transfer, and a listener that throws does no harm', async () => {
    const received: unknown[] = []
    let more = (_loaded: number, _total: number) => {}
    host.onUpload = ({ onProgress }) => {
      more = onProgress ?? more
      more(1, 3)
      more(3, 3)
      return ok({ entities: [entity] })
    }
    const onProgress = (...all: number[]) => {
      received.push(all)
      throw new Error('a mistake')
    }
    expect(await files.upload(file, bob, { onProgress })).toMatchObject({ secret: 's-1' })
    more(3, 3)
    expect(received).toEqual([
      [1, 3],
      [3, 3],
    ])
    expect(logged).toHaveLength(2)
  })
})

describe('[FILE-7] a download', () => {
  const headersOf = () => host.downloads.at(-1)?.headers

  test('returns the bytes', async () => {
    host.onDownload = ({ onProgress }) => {
      onProgress?.(2, 2)
      return bytes(8, 9)
    }
    const received: number[][] = []
    const options = { maxBytes: 10, onProgress: (...all: number[]) => void received.push(all) }
    expect(await files.download(`${base}/chatfiles/u-1`, options)).toEqual(Uint8Array.of(8, 9))
    expect(host.downloads[0]?.maxBytes).toBe(10)
    expect(received).toEqual([[2, 2]])
    expect(headersOf()).toEqual({
      'X-Requested-With': 'XMLHttpRequest',
      Authorization: 'Bearer token-1',
    })
  })

  test.each([
    'http://evil.test/org/app/chatfiles/u-1',
    'http://parley.test.evil.test/x',
    'http://parley.test@evil.test/x',
    'http://parley.test:81/x',
    'http://parley.testx/x',
    'http://parley.test\\@evil.test/x',
    'https://parley.test/x',
    'http://parley.test',
  ])('from %s gets no token of ours', async (url) => {
    await files.download(url, { secret: 's' })
    expect(headersOf()).toEqual({ 'X-Requested-With': 'XMLHttpRequest', 'share-secret': 's' })
  })

  test('recognises our own server in any spelling', async () => {
    await files.download('HTTP://Parley.Test/org/app/chatfiles/u-1')
    expect(headersOf()?.Authorization).toBe('Bearer token-1')
  })

  test('needs no session if there is a secret', async () => {
    user = undefined
    await files.download(`${base}/chatfiles/u-1`, { secret: 's' })
    expect(headersOf()).toEqual({ 'X-Requested-With': 'XMLHttpRequest', 'share-secret': 's' })
  })

  test('gets a new token once', async () => {
    const used: (string | undefined)[] = []
    host.onDownload = ({ headers }) => {
      used.push(headers.Authorization)
      return used.length === 1 ? { ...bytes(), status: 401, body: '{}' } : bytes(1)
    }
    expect(await files.download(`${api}/x`)).toEqual(Uint8Array.of(1))
    expect(used).toEqual(['Bearer token-1', 'Bearer token-2'])
    used.length = 0
    host.onDownload = ({ headers }) => {
      used.push(headers.Authorization)
      return { ...bytes(), status: 401, body: '{}' }
    }
    expect(await failed(files.download('http://other.test/x'))).toMatchObject({ code: 200 })
    expect(used).toEqual([undefined])
  })

  test.each(['javascript:alert(1)', 'data:text/plain,x', 'file:///x', 'blob:http://parley.test/1', '', '/x'])(
    'of %j is refused',
    async (url) => {
      expect(await failed(files.download(url))).toMatchObject({ reason: 'downloadFailed', code: 200 })
      expect(host.downloads).toEqual([])
    },
  )

  test.each([
    [403, { error_description: 'chatfile no permission' }, 222, 'chatfile no permission'],
    [403, { error_description: 'other' }, 603, 'other'],
    [404, { error: 'file_expired', error_description: 'gone' }, 223, 'gone'],
    [404, { error: 'x' }, 200, 'Download failed, please try again'],
    [500, {}, 503, 'Download failed, please try again'],
    [418, {}, 200, 'Download failed, please try again'],
  ])('that is answered with %i %j fails with %i', async (status, body, code, message) => {
    host.onDownload = () => ({ ...ok(body, status), bytes: new Uint8Array(0) })
    expect(await failed(files.download(`${api}/x`))).toMatchObject({ code, message })
    expect(host.downloads).toHaveLength(1)
  })

  test.each(['network', 'timeout', 'tooLarge'] as const)('without an answer (%s) fails', async (kind) => {
    host.onDownload = () => ({ kind })
    expect(await failed(files.download(`${api}/x`))).toMatchObject({
      reason: 'downloadFailed',
      code: 200,
      message: 'Download failed, please try again',
    })
  })

  test('always settles', async () => {
    host.onDownload = () => nothing
    const error = failed(files.download(`${api}/x`))
    await host.clock.advance(300_000)
    expect(await error).toMatchObject({ code: 200 })
    expect(host.clock.timers).toBe(0)
  })
})
