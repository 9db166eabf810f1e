import type { Client, Draft } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { uploadAhead } from './upload-ahead.ts'

const draft = { kind: 'file', to: { type: 'single', id: 'bob' } } as unknown as Draft
const settled = () => new Promise<void>((done) => setImmediate(done))

function client(isOnline = true) {
  const begun: {
    signal: AbortSignal | undefined
    progress(part: number): void
    done(): void
    fail(error: object): void
  }[] = []
  let online = isOnline
  const watchers = new Set<(value: boolean) => void>()
  const made = {
    get state() {
      return { connection: { name: online ? 'online' : 'connecting' } }
    },
    watch(_select: unknown, changed: (value: boolean) => void) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    messages: {
      upload: (
        _draft: Draft,
        options: { signal: AbortSignal; onProgress(loaded: number, total: number): void },
      ) =>
        new Promise<void>((done, fail) => {
          options.signal.addEventListener('abort', () => fail(new Error('called off')))
          begun.push({
            signal: options.signal,
            progress: (part) => options.onProgress(part, 10),
            done,
            fail: (error) => fail(Object.assign(new Error('no'), error)),
          })
        }),
    },
  } as unknown as Client
  return {
    made,
    begun,
    watchers,
    setOnline(value: boolean) {
      online = value
      for (const changed of [...watchers]) changed(value)
    },
  }
}

const begin = ({ made }: ReturnType<typeof client>) => uploadAhead(made, async () => draft)

describe('an upload before its message', () => {
  it('starts at once, and reports its progress and its end', async () => {
    const host = client()
    const upload = begin(host)
    let callCount = 0
    upload.subscribe(() => callCount++)
    await settled()
    host.begun[0]?.progress(4)
    expect(upload.get()).toEqual({ name: 'uploading', part: 0.4 })
    host.begun[0]?.done()
    await settled()
    expect(upload.get()).toEqual({ name: 'done' })
    expect(callCount).toBe(2)
  })

  it('is queued: three at a time', async () => {
    const host = client()
    const uploads = [1, 2, 3, 4].map(() => begin(host))
    await settled()
    expect(host.begun).toHaveLength(3)
    expect(uploads[3]?.get()).toEqual({ name: 'waiting' })
    host.begun[1]?.done()
    await settled()
    expect(host.begun).toHaveLength(4)
  })

  it('waits for the connection, and starts again after it was lost', async () => {
    const host = client(false)
    const upload = begin(host)
    await settled()
    expect(host.begun).toHaveLength(0)
    host.setOnline(true)
    await settled()
    host.begun[0]?.fail({ reason: 'uploadFailed' })
    await settled()
    expect(upload.get().name).toBe('failed')
    host.setOnline(false)
    host.setOnline(true)
    await settled()
    expect(host.begun).toHaveLength(2)
    expect(upload.get().name).toBe('uploading')
  })

  it('that the server refused waits for its sender', async () => {
    const host = client()
    const upload = begin(host)
    await settled()
    host.begun[0]?.fail({ reason: 'uploadFailed', data: { error: 'payload_too_large' } })
    await settled()
    host.setOnline(true)
    await settled()
    expect(host.begun).toHaveLength(1)
    upload.retry()
    await settled()
    expect(host.begun).toHaveLength(2)
  })

  it('that has not started is left to its message', async () => {
    const host = client()
    const uploads = [1, 2, 3, 4].map(() => begin(host))
    await settled()
    for (const upload of uploads) upload.leave()
    host.begun[0]?.fail({ reason: 'uploadFailed' })
    host.begun[1]?.done()
    await settled()
    host.setOnline(true)
    await settled()
    expect(host.begun).toHaveLength(3)
    expect(uploads.map((upload) => upload.get().name)).toEqual(['failed', 'done', 'uploading', 'waiting'])
  })

  it('is cancelled for good, also while queued, and frees its slot', async () => {
    const host = client()
    const uploads = [1, 2, 3, 4, 5].map(() => begin(host))
    await settled()
    uploads[3]?.cancel()
    uploads[0]?.cancel()
    await settled()
    expect(host.begun[0]?.signal?.aborted).toBe(true)
    expect(host.begun).toHaveLength(4)
    host.setOnline(true)
    uploads[0]?.retry()
    await settled()
    expect(host.begun).toHaveLength(4)
    expect(uploads[4]?.get().name).toBe('uploading')
    expect(host.watchers.size).toBe(3)
  })
})
