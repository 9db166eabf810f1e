import type { LocalFile, SharedFile } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { createUploads } from './uploads.ts'

const file = (name: string): LocalFile => ({ name, type: 'text/plain', size: 3, data: new Uint8Array(3) })
const shared = (name: string): SharedFile => ({ id: name, name, owner: 'ann', bytes: 3, createdAt: 1 })

/** Uploads whose outcome is decided by the test. */
function stage() {
  const open = new Map<string, { done(): void; fail(error: Error): void; progress(part: number): void }>()
  const uploads = createUploads(
    (local, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        open.set(local.name, {
          done: () => resolve(shared(local.name)),
          fail: reject,
          progress: onProgress,
        })
        signal.addEventListener('abort', () => reject(new Error('called off')))
      }),
  )
  const settled = () => new Promise<void>((done) => setImmediate(done))
  const sketch = () =>
    uploads
      .get()
      .map(({ file: { name }, part, error }) => `${name} ${error ? error.message : (part ?? 'waits')}`)
  return { open, uploads, settled, sketch }
}

describe('uploads', () => {
  it('run three at a time, in order, and report each one that is done', async () => {
    const { open, uploads, settled, sketch } = stage()
    const received: string[] = []
    uploads.onShared(({ name }) => received.push(name))
    uploads.add(['a', 'b', 'c', 'd'].map(file))
    expect(sketch()).toEqual(['a 0', 'b 0', 'c 0', 'd waits'])
    open.get('b')?.progress(0.5)
    open.get('a')?.done()
    await settled()
    expect(sketch()).toEqual(['b 0.5', 'c 0', 'd 0'])
    expect(received).toEqual(['a'])
  })

  it('that fail keep their file, and can be retried', async () => {
    const { open, uploads, settled, sketch } = stage()
    uploads.add([file('a')])
    open.get('a')?.fail(new Error('full'))
    await settled()
    expect(sketch()).toEqual(['a full'])
    uploads.retry(uploads.get()[0]?.id ?? '')
    expect(sketch()).toEqual(['a 0'])
    open.get('a')?.done()
    await settled()
    expect(sketch()).toEqual([])
  })

  it('can be cancelled, also before they start, and free their slot', async () => {
    const { open, uploads, settled, sketch } = stage()
    uploads.add(['a', 'b', 'c', 'd', 'e'].map(file))
    const ids = uploads.get().map(({ id }) => id)
    uploads.cancel(ids[3] ?? '')
    uploads.cancel(ids[0] ?? '')
    await settled()
    expect(sketch()).toEqual(['b 0', 'c 0', 'e 0'])
    // Late progress is ignored.
    open.get('a')?.progress(0.9)
    expect(sketch()).toEqual(['b 0', 'c 0', 'e 0'])
  })
})
