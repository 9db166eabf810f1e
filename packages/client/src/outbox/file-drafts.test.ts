import type { ParleyError } from '@parley/protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { type FakeHost, fakeHost } from '../../test/support/host.ts'
import { createCancel } from '../calls/cancellation.ts'
import type { Files, UploadOptions } from '../files/files.ts'
import { localFile } from '../files/local-file.ts'
import type { LocalFile, MediaDetails, MediaKind } from '../platform/platform.ts'
import type { Draft } from '../state/state.ts'
import { type FileDraft, uploadFile } from './file-drafts.ts'

const bob = { type: 'single', id: 'bob' } as const
const url = 'http://h.test/org/app/chatfiles/u1'
const found: MediaDetails = { width: 40, height: 30, duration: 7, thumbhash: 'aGFzaA', peaks: [1, 31] }

let host: FakeHost
let asked: [LocalFile, MediaKind][]
let uploads: (UploadOptions | undefined)[]
let measure: () => Promise<MediaDetails>
const picture = (size = 3) => localFile(new Uint8Array(size), 'a.png', 'image/png')
const watch = { signal: createCancel().signal, onProgress() {} }

beforeEach(() => {
  host = fakeHost()
  asked = []
  uploads = []
  measure = async () => found
  host.measure = (...input) => {
    asked.push(input)
    return measure()
  }
})

const files = {
  async upload(_file: LocalFile, _to: unknown, options?: UploadOptions) {
    uploads.push(options)
    return { url, secret: 's' }
  },
} as unknown as Files

const send = (draft: object, file = picture()) =>
  uploadFile(files, host, { to: bob, file, ...draft } as FileDraft, file, watch) as Promise<
    Draft & Record<string, unknown>
  >

describe('[FILE-24] file measurements by the host', () => {
  test('are sent with the message', async () => {
    const file = picture()
    expect(await send({ kind: 'image', ext: { mine: 1 } }, file)).toEqual({
      kind: 'image',
      to: bob,
      file,
      url,
      secret: 's',
      bytes: 3,
      width: 40,
      height: 30,
      ext: { mine: 1, parley_thumbhash: 'aGFzaA' },
    })
    expect(asked).toEqual([[file, 'image']])
  })

  test('are sent if they belong to its kind', async () => {
    const voice = await send({ kind: 'voice' })
    expect(voice).toMatchObject({ duration: 7, ext: { parley_peaks: [1, 31] } })
    expect(voice).not.toHaveProperty('width')
    expect(voice.ext).not.toHaveProperty('parley_thumbhash')
    expect(await send({ kind: 'video' })).toMatchObject({ width: 40, duration: 7 })
  })

  test('do not replace the sender’s values', async () => {
    const given = {
      kind: 'video',
      width: 4,
      height: 3,
      duration: 2,
      ext: { parley_thumbhash: '', parley_peaks: [] },
    }
    expect(await send(given)).toMatchObject(given)
    expect(await send({ ...given, ext: {} })).toMatchObject({
      width: 4,
      duration: 2,
      ext: { parley_thumbhash: 'aGFzaA' },
    })
  })

  test.each<[object, number]>([
    [{ kind: 'file' }, 0],
    [{ kind: 'image', width: 1, height: 1, ext: { parley_thumbhash: 'x' } }, 0],
    [{ kind: 'image', width: 1, height: 1 }, 1],
    [{ kind: 'video', width: 1, height: 1, ext: { parley_thumbhash: 'x' } }, 1],
    [{ kind: 'voice', duration: 3 }, 1],
    [{ kind: 'voice', duration: 3, ext: { parley_peaks: [] } }, 0],
  ])('are made if something is missing: %j', async (draft, times) => {
    await send(draft)
    expect(asked).toHaveLength(times)
  })

  test('are made once per file', async () => {
    const file = picture()
    await send({ kind: 'image' }, file)
    expect(await send({ kind: 'image' }, file)).toMatchObject({ width: 40 })
    expect(asked).toHaveLength(1)
  })

  test('do not delay the upload', async () => {
    measure = () => new Promise(() => {})
    const sending = send({ kind: 'image' })
    await settle()
    expect(uploads).toHaveLength(1)
    await host.clock.advance(6_000)
    expect(await sending).toMatchObject({ url })
    expect(host.clock.timers).toBe(0)
  })

  test('may be missing, and the message is sent anyway', async () => {
    measure = () => Promise.reject(new Error('no'))
    expect(await send({ kind: 'image' })).not.toHaveProperty('ext')
    measure = async () => ({})
    expect(await send({ kind: 'image', width: 5 })).toMatchObject({ width: 5, url })
    host.measure = () => {
      throw new Error('broken')
    }
    expect(await send({ kind: 'image' })).toMatchObject({ url })
    // A host that cannot measure files.
    const { measure: _, ...plain } = host
    const file = picture()
    const draft: FileDraft = { kind: 'image', to: bob, file }
    expect(await uploadFile(files, plain, draft, file, watch)).toMatchObject({ url })
  })
})

describe('[FILE-23] the preview size', () => {
  test.each<[string, object, number, object | undefined]>([
    ['a small image is its own preview', { kind: 'image' }, 204_800, undefined],
    ['a large image has a bounding box', { kind: 'image' }, 204_801, { width: 480, height: 480 }],
    [
      'the sender chooses the size',
      { kind: 'image', thumbnail: { width: 20, height: 10 } },
      3,
      { width: 20, height: 10 },
    ],
    ['other kinds have none', { kind: 'file' }, 300_000, undefined],
  ])('%s', async (_name, draft, size, thumbnail) => {
    await send(draft, picture(size))
    expect(uploads[0]?.thumbnail).toEqual(thumbnail)
  })
})

test('[FILE-25] a draft may name the upload URL of its file', async () => {
  await send({ kind: 'file', uploadUrl: 'http://other.test/up' })
  expect(uploads[0]).toMatchObject({ uploadUrl: 'http://other.test/up', onProgress: watch.onProgress })
})

test('[FILE-22] a file whose bytes were lost with an earlier visit fails with that reason, without a request', async () => {
  const upload = vi.spyOn(files, 'upload')
  const error = await send({ kind: 'file' }, { ...picture(), data: null }).catch((one: ParleyError) => one)
  expect(error).toMatchObject({ reason: 'fileUnreadable', message: 'Read file failed' })
  expect(upload).not.toHaveBeenCalled()
})
