import { describe, expect, test } from 'vitest'
import { createCancel } from '../calls/cancellation.ts'
import { withUploadsAhead } from './early-uploads.ts'
import type { Files, Uploaded, UploadOptions } from './files.ts'
import { localFile } from './local-file.ts'

const bob = { type: 'single', id: 'bob' } as const
const uploaded: Uploaded = { url: 'http://parley.test/org/app/chatfiles/u', secret: 's' }

interface RequestedUpload {
  readonly options: UploadOptions
  done(): void
  fail(): void
}

function transfers() {
  const uploads: RequestedUpload[] = []
  const files: Files = {
    upload: (_file, _to, options = {}) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('broken'))
        options.signal?.addEventListener('abort', fail)
        uploads.push({ options, done: () => resolve(uploaded), fail })
      }),
    download: () => Promise.reject(new Error('not asked for')),
  }
  return { asked: uploads, files: withUploadsAhead(files) }
}

const made = () => localFile(new Uint8Array(8), 'a.txt', 'text/plain')

describe('[FILE-40] an upload ahead of its message', () => {
  test('is joined by its message, with the progress so far', async () => {
    const { asked: uploads, files } = transfers()
    const file = made()
    const early: number[] = []
    const ahead = files.upload(file, bob, { isAhead: true, onProgress: (loaded) => early.push(loaded) })
    uploads[0]?.options.onProgress?.(3, 8)
    const late: number[] = []
    const sent = files.upload(file, bob, { onProgress: (loaded) => late.push(loaded) })
    uploads[0]?.options.onProgress?.(5, 8)
    uploads[0]?.done()
    expect(await Promise.all([ahead, sent])).toEqual([uploaded, uploaded])
    expect(uploads).toHaveLength(1)
    expect([early, late]).toEqual([
      [0, 3, 5],
      [3, 5],
    ])
    // The transfer itself gets no options of the message.
    expect('isAhead' in (uploads[0]?.options ?? {})).toBe(false)
  })

  test('is not repeated by a message that is sent later', async () => {
    const { asked: uploads, files } = transfers()
    const file = made()
    const ahead = files.upload(file, bob, { isAhead: true })
    uploads[0]?.done()
    await ahead
    expect(await files.upload(file, bob)).toBe(uploaded)
    expect(uploads).toHaveLength(1)
  })

  test('is cancelled by either of them, and the next one starts again', async () => {
    const { asked: uploads, files } = transfers()
    const file = made()
    const message = createCancel()
    const ahead = files.upload(file, bob, { isAhead: true })
    const sent = files.upload(file, bob, { signal: message.signal })
    message.cancel()
    await expect(ahead).rejects.toThrow('broken')
    await expect(sent).rejects.toThrow('broken')
    files.upload(file, bob).catch(() => {})
    expect(uploads).toHaveLength(2)
  })

  test('that has failed is retried by its message', async () => {
    const { asked: uploads, files } = transfers()
    const file = made()
    const ahead = files.upload(file, bob, { isAhead: true })
    uploads[0]?.fail()
    await expect(ahead).rejects.toThrow('broken')
    const sent = files.upload(file, bob)
    uploads[1]?.done()
    expect(await sent).toBe(uploaded)
  })

  test('to another receiver is a separate one', () => {
    const { asked: uploads, files } = transfers()
    const file = made()
    void files.upload(file, bob, { isAhead: true })
    void files.upload(file, { type: 'group', id: 'bob' })
    expect(uploads).toHaveLength(2)
  })

  test('does not start if it was cancelled before', async () => {
    const { files } = transfers()
    const cancel = createCancel()
    cancel.cancel()
    await expect(files.upload(made(), bob, { isAhead: true, signal: cancel.signal })).rejects.toThrow()
  })
})
