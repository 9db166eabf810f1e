import { errorFrom, localFailure, localFileFailure, type ParleyError } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { fakeHost } from '../../test/support/host.ts'
import type { Files } from '../files/files.ts'
import { localFile } from '../files/local-file.ts'
import type { Draft, LocalFile, Message } from '../state/state.ts'
import { createAttachments } from './attachments.ts'
import { levelOf } from './combined-level.ts'
import { readCombined, uploadCombined } from './combined-messages.ts'
import { bodyOf } from './compose.ts'
import { uploadFile } from './file-drafts.ts'
import { translated } from './translated-drafts.ts'

const bob = { type: 'single', id: 'bob' } as const
const url = 'http://h.test/org/app/chatfiles/u1'
const picture = localFile(new Uint8Array(3), 'a.png', 'image/png')
const watch = {
  signal: { aborted: false, addEventListener() {}, removeEventListener() {} },
  onProgress() {},
}

const message = (more: object = {}) =>
  ({
    kind: 'text',
    id: '7',
    conversation: bob,
    from: 'ann',
    to: 'bob',
    sentAt: 5,
    ext: {},
    text: 'x',
    ...more,
  }) as Message

const combined = (messages: readonly Message[]): Draft => ({
  kind: 'combined',
  to: bob,
  title: 't',
  summary: 's',
  messages,
})

/** No test here makes a request. */
const run = () => Promise.reject(new Error('asked'))

function make(fails?: ParleyError) {
  const uploads: LocalFile[] = []
  const files = {
    async upload(file: LocalFile) {
      uploads.push(file)
      if (fails) throw fails
      return { url, secret: 's1', bytes: 999, type: 'x' }
    },
  } as unknown as Files
  return {
    uploads,
    ...createAttachments(files, 'org#app', run, fakeHost(), async () => ({
      uploadCombined,
      uploadFile,
      translated,
    })),
  }
}

const problem = (draft: Draft) => {
  try {
    make().check(draft)
    return undefined
  } catch (error) {
    const { code, message: text } = error as ParleyError
    return `${code} ${text}`
  }
}

describe('[OUT-12] invalid drafts with files', () => {
  test.each<[Draft, string | undefined]>([
    [{ kind: 'image', to: bob, file: picture, isGif: true }, '501 The file type is not gif.'],
    [
      { kind: 'image', to: bob, file: localFile(new Uint8Array(1), 'a.gif', 'image/gif'), isGif: true },
      undefined,
    ],
    [{ kind: 'image', to: bob, file: picture }, undefined],
    [combined([]), '50 The number of combined messages exceeded the limit.'],
    [combined(Array(301).fill(message())), '50 The number of combined messages exceeded the limit.'],
    [combined(Array(300).fill(message())), undefined],
    [
      combined([message({ kind: 'combined', level: 10 })]),
      '50 The level of the merged message exceeded the limit.',
    ],
    [combined([message({ kind: 'recalled' })]), '-3 Invalid parameter messages: recalled'],
    [combined([message(), message({ kind: 'notice' })]), '-3 Invalid parameter messages: notice'],
  ])('%#', (draft, expected) => {
    expect(problem(draft)).toBe(expected)
  })
})

describe('the level of a combined message', () => {
  test.each([
    [[message()], 1],
    [[message({ kind: 'combined', level: 1 }), message()], 2],
    [[message({ kind: 'combined', level: 9 })], 10],
  ])('%#', (messages, level) => {
    expect(levelOf(messages)).toBe(level)
  })
})

describe('uploaded content', () => {
  test('a file is sent with its URL, its secret and its own size', async () => {
    const draft: Draft = { kind: 'image', to: bob, file: picture, width: 4, height: 3 }
    const ready = (await make().upload(draft, watch)) as Draft
    expect(bodyOf(ready, 'ann').contents).toEqual([
      {
        type: 1,
        displayName: 'a.png',
        remotePath: url,
        secretKey: 's1',
        fileLength: 3,
        size: { width: 4, height: 3 },
        thumbnailDisplayName: 'a.png',
      },
    ])
  })

  test('a combined message sends its sub type although it is 0, and can be fetched by its URL alone', async () => {
    const { upload, uploads } = make()
    const ready = (await upload(combined([message()]), watch)) as Draft
    const [content] = bodyOf(ready, 'ann').contents ?? []
    expect(content).toMatchObject({ type: 0, subType: 0, combineLevel: 1, secretKey: 's1', text: '' })
    expect(content?.remotePath).toBe(`${url}?em-redirect=true&share-secret=s1`)
    const [file] = uploads
    expect(file).toMatchObject({
      name: 'combine',
      type: 'application/octet-stream',
      size: content?.fileLength,
    })
    const reading = { me: 'bob', address: (source: string) => source }
    expect(readCombined(file?.data as Uint8Array, reading)).toMatchObject([{ id: '7', text: 'x' }])
  })

  test('existing files are not uploaded again', () => {
    const { upload } = make()
    expect(upload({ kind: 'text', to: bob, text: 'x' }, watch)).toBeUndefined()
    expect(upload({ kind: 'text', to: bob, text: 'x', languages: [] }, watch)).toBeUndefined()
    expect(upload({ kind: 'file', to: bob, url }, watch)).toBeUndefined()
    expect(
      upload({ kind: 'combined', to: bob, title: 't', summary: 's', url, level: 2 }, watch),
    ).toBeUndefined()
  })

  test('a failed upload of a combined message has its own error; a cancelled one stays cancelled', async () => {
    const failed = make(errorFrom(localFileFailure('uploadFailed')))
    await expect(failed.upload(combined([message()]), watch)).rejects.toMatchObject({
      code: 101,
      message: 'Failed to upload the merge message.Please try again',
    })
    const aborted = make(errorFrom(localFailure('requestAborted')))
    await expect(aborted.upload(combined([message()]), watch)).rejects.toMatchObject({ code: -4 })
  })
})
