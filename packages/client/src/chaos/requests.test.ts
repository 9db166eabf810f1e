import { describe, expect, test } from 'vitest'
import { fakeHost } from '../../test/support/host.ts'
import { throughNetwork } from './simulated-network.ts'

const file = { name: 'a.bin', type: 'application/octet-stream', size: 160_000, data: new Uint8Array(160_000) }
const to = { url: 'http://x.test/', headers: {}, timeoutMs: 60_000 }

/** A host whose server accepts and serves files at once. */
function scene() {
  const host = fakeHost()
  host.onUpload = ({ url }) => ({ status: 200, body: '{}', url })
  host.onDownload = ({ url }) => ({ status: 200, body: '', bytes: file.data, url })
  const { platform } = throughNetwork(host, 'slow', { seed: 2 })
  const received: [number, number][] = []
  const onProgress = (loaded: number, total: number) => void received.push([loaded, total])
  return { host, platform, told: received, onProgress, clock: host.clock }
}

describe('[CHAOS-4] a file on a slow network', () => {
  test.each(['upload', 'download'] as const)('an %s is delayed and reports its progress', async (how) => {
    const { platform, told: received, onProgress, clock } = scene()
    let isDone = false
    const request = { ...to, onProgress }
    const asked =
      how === 'upload'
        ? platform.upload({ ...request, field: 'file', file, fields: {} })
        : platform.download(request)
    void asked.then(() => {
      isDone = true
    })
    // 160 kB at 16 kB per second.
    await clock.advance(9_000)
    expect(isDone).toBe(false)
    expect(received.length).toBeGreaterThan(5)
    await clock.advance(5_000)
    expect(await asked).toMatchObject({ status: 200 })
    expect(received).toEqual(received.toSorted(([a], [b]) => a - b))
    expect(received.at(-1)).toEqual([160_000, 160_000])
    expect(clock.timers).toBe(0)
  })

  test('the deadline covers the whole transfer', async () => {
    const { platform, host, clock } = scene()
    const asked = platform
      .upload({ ...to, timeoutMs: 5_000, field: 'file', file, fields: {} })
      .catch((failure) => failure)
    await clock.advance(5_000)
    expect(await asked).toEqual({ kind: 'timeout' })
    await clock.advance(60_000)
    expect(host.uploads).toEqual([])
    expect(clock.timers).toBe(0)
  })

  test('a transfer can be cancelled', async () => {
    const { platform, host, clock } = scene()
    const abort = new AbortController()
    const asked = platform
      .upload({ ...to, signal: abort.signal, field: 'file', file, fields: {} })
      .catch((failure) => failure)
    await clock.advance(3_000)
    abort.abort()
    expect(await asked).toEqual({ kind: 'abort' })
    await clock.advance(60_000)
    expect(host.uploads).toEqual([])
    expect(clock.timers).toBe(0)
  })
})
