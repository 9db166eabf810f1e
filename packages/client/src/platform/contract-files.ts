// The contract of every platform about uploads and downloads.

import { describe, expect, test } from 'vitest'
import type { ContractContext, HostTraits } from './contract-types.ts'
import type { DownloadRequest, LocalFile, UploadRequest } from './platform.ts'

export function fileContract(tried: () => ContractContext, traits: HostTraits): void {
  const { files = webFiles, namesFiles = true, watchesDownloads = true } = traits
  const four = new Uint8Array([0, 1, 128, 255])
  const forms = () => files('ein Bild.png', 'image/png', four)
  const oneOf = (bytes: Uint8Array) =>
    Object.values(files('big.bin', 'application/octet-stream', bytes))[0] as LocalFile

  const upload = (more: Partial<UploadRequest> = {}) =>
    tried().platform.upload({
      url: `${tried().server.http}/form?b=c`,
      headers: { 'x-note': 'n' },
      field: 'file',
      file: more.file ?? oneOf(four),
      fields: {},
      timeoutMs: 5000,
      ...more,
    })
  const download = (path: string, more: Partial<DownloadRequest> = {}) =>
    tried().platform.download({
      url: `${tried().server.http}${path}`,
      headers: { 'x-note': 'n' },
      timeoutMs: 5000,
      ...more,
    })
  const failed = (promise: Promise<unknown>) => promise.catch((failure: unknown) => failure)
  const never = () => `${tried().server.http}/never`

  describe('[HOST-5] uploads', () => {
    test('are one form with its text fields, whatever the type of the file', async () => {
      for (const file of Object.values(forms())) {
        const answer = await upload({ file, fields: { 'thumbnail-width': '20', note: 'zwölf' } })
        expect(answer.status).toBe(200)
        expect(answer.url).toBe(`${tried().server.http}/form?b=c`)
        const filename = namesFiles ? 'ein Bild.png' : expect.stringMatching(/Bild\.png$/)
        expect(JSON.parse(answer.body)).toEqual({
          method: 'POST',
          url: '/form?b=c',
          note: 'n',
          parts: [
            { name: 'file', filename, type: 'image/png', bytes: [0, 1, 128, 255] },
            { name: 'thumbnail-width', value: '20' },
            { name: 'note', value: 'zwölf' },
          ],
        })
      }
    })

    test('report their progress, which never decreases and reaches the end', async () => {
      const data = new Uint8Array(1_000_000)
      const progress: [number, number][] = []
      await upload({ file: oneOf(data), onProgress: (loaded, total) => void progress.push([loaded, total]) })
      expect(progress.at(-1)).toEqual([data.length, data.length])
      expect(progress.every(([loaded, total]) => loaded <= total && total === data.length)).toBe(true)
      expect(progress).toEqual(progress.toSorted(([a], [b]) => a - b))
    })

    test('that are refused return status and body', async () => {
      const answer = await upload({ url: `${tried().server.http}/missing` })
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.body)).toMatchObject({ url: '/missing' })
    })

    test('without an answer report why', async () => {
      expect(await failed(upload({ url: 'http://127.0.0.1:1/' }))).toEqual({ kind: 'network' })
      expect(await failed(upload({ url: never(), timeoutMs: 20 }))).toEqual({ kind: 'timeout' })
      expect(await failed(upload({ signal: AbortSignal.abort() }))).toEqual({ kind: 'abort' })
      const abort = new AbortController()
      const request = failed(upload({ url: never(), signal: abort.signal }))
      abort.abort()
      expect(await request).toEqual({ kind: 'abort' })
    })

    test('of files that the host cannot read fail, and do not send their name', async () => {
      for (const data of ['/a/path', undefined, null, 5])
        expect(await failed(upload({ file: { ...oneOf(four), data } }))).toEqual({ kind: 'network' })
    })
  })

  describe('[HOST-6] downloads', () => {
    test('return the bytes and report their progress', async () => {
      const progress: [number, number][] = []
      const { bytes, ...rest } = await download('/file', {
        maxBytes: 256_000,
        onProgress: (loaded, total) => void progress.push([loaded, total]),
      })
      expect(rest).toEqual({ status: 200, body: '', url: `${tried().server.http}/file` })
      expect(bytes.length).toBe(256_000)
      expect([bytes[0], bytes[255], bytes[256], bytes[255_999]]).toEqual([0, 255, 0, 255])
      expect(progress.at(-1)).toEqual([256_000, 256_000])
      expect(progress).toEqual(progress.toSorted(([a], [b]) => a - b))
    })

    test('that are refused return status and text, and no bytes', async () => {
      const progress: number[] = []
      const { bytes, status, body } = await download('/missing', { onProgress: (n) => void progress.push(n) })
      expect([status, bytes.length]).toEqual([404, 0])
      expect(JSON.parse(body)).toEqual({ method: 'GET', url: '/missing', body: '', note: 'n' })
    })

    test('accept no more than allowed, whatever size is announced', async () => {
      expect(await failed(download('/file', { maxBytes: 255_999 }))).toEqual({ kind: 'tooLarge' })
      const [timeoutMs, kind] = watchesDownloads ? [60_000, 'tooLarge'] : [200, 'timeout']
      expect(await failed(download('/half', { maxBytes: 999, timeoutMs }))).toEqual({ kind })
      expect(await failed(download('/endless', { maxBytes: 100_000, timeoutMs }))).toEqual({ kind })
    })

    test('that do not finish report why', async () => {
      expect(await failed(download('/never', { timeoutMs: 20 }))).toEqual({ kind: 'timeout' })
      expect(await failed(download('/half', { timeoutMs: 200 }))).toEqual({ kind: 'timeout' })
      expect(await failed(download('/file', { signal: AbortSignal.abort() }))).toEqual({ kind: 'abort' })
      expect(await failed(download('', { url: 'http://127.0.0.1:1/' }))).toEqual({ kind: 'network' })
    })

    if (watchesDownloads)
      test('that are cancelled report nothing more', async () => {
        const abort = new AbortController()
        const { signal } = abort
        let reports = 0
        const onProgress = () => {
          reports++
          abort.abort()
        }
        expect(await failed(download('/half', { signal, onProgress }))).toEqual({ kind: 'abort' })
        expect(await failed(download('/file', { signal, onProgress }))).toEqual({ kind: 'abort' })
        expect(reports).toBe(1)
      })
  })
}

/** The bytes in the types that hosts with web globals accept. */
function webFiles(name: string, type: string, bytes: Uint8Array): Record<string, LocalFile> {
  const own = new Uint8Array(bytes)
  const forms = {
    bytes: own,
    'a Blob': new Blob([own]),
    'a File': new File([own], 'other.txt', { type: 'text/plain' }),
  }
  return Object.fromEntries(
    Object.entries(forms).map(([form, data]) => [form, { name, type, size: bytes.length, data }]),
  )
}
