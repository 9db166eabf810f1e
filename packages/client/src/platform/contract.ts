// The tests that every platform passes. A new host is one file beside this one and one call of this function.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DownloadRequest, LocalFile, Platform, UploadRequest } from './platform.ts'

/**
 * What a platform is tried on. Sockets echo, and hang up when told to; requests tell what they were. `/form` tells the
 * parts of a form, `/file` gives the bytes 0 to 255 a thousand times, `/half` begins and never ends, `/endless` never
 * stops and does not say how long it is, `/never` does not answer, `/missing` is not there.
 */
export interface EchoServer {
  readonly http: string
  readonly ws: string
  close(): Promise<void>
}

export function platformContract(
  name: string,
  create: () => Platform,
  startServer: () => Promise<EchoServer>,
): void {
  describe(`[CONN-26] the platform of ${name}`, () => {
    let server: EchoServer
    let platform: Platform
    beforeAll(async () => {
      server = await startServer()
      platform = create()
    })
    afterAll(() => server.close())

    test('time passes, timers run and can be cleared', async () => {
      const { clock } = platform
      const before = clock.now()
      expect(before).toBeGreaterThan(1_700_000_000_000)
      const ran: string[] = []
      const cleared = clock.setTimer(() => void ran.push('cleared'), 1)
      clock.clearTimer(cleared)
      clock.clearTimer(undefined)
      await new Promise<void>((resolve) => void clock.setTimer(resolve, 5))
      expect(ran).toEqual([])
      expect(clock.now()).toBeGreaterThanOrEqual(before)
    })

    test('soon is not now', async () => {
      const order: string[] = []
      const done = new Promise<void>((resolve) =>
        platform.soon(() => {
          order.push('soon')
          resolve()
        }),
      )
      order.push('now')
      await done
      expect(order).toEqual(['now', 'soon'])
    })

    test('chance lies between 0 and 1', () => {
      for (let n = 0; n < 100; n++) {
        const chance = platform.random()
        expect(chance >= 0 && chance < 1).toBe(true)
      }
    })

    test('values are kept', () => {
      const { storage } = platform
      expect(storage.get('nothing')).toBeUndefined()
      storage.set('key', 'value')
      expect(storage.get('key')).toBe('value')
      storage.remove('key')
      expect(storage.get('key')).toBeUndefined()
    })

    test('watching the host can be ended', () => {
      const stop = platform.observe(() => {})
      stop()
      stop()
    })

    test('a socket carries bytes and text both ways, and tells its end once', async () => {
      const heard: unknown[] = []
      const ends: unknown[] = []
      await new Promise<void>((resolve) => {
        const socket = platform.openSocket(server.ws, {
          open() {
            socket.send(new Uint8Array([1, 2, 255]))
            socket.send('text')
          },
          message(data) {
            heard.push(typeof data === 'string' ? data : [...data])
            if (heard.length === 2) socket.send('hang up')
          },
          close(info) {
            ends.push(info)
            resolve()
          },
        })
      })
      expect(heard).toEqual([[1, 2, 255], 'text'])
      expect(ends).toEqual([{ code: 4001, reason: 'as you wish' }])
    })

    test('a socket that we close is closed at once, and silent afterwards', async () => {
      const told: string[] = []
      const opened = new Promise<ReturnType<Platform['openSocket']>>((resolve) => {
        const socket = platform.openSocket(server.ws, {
          open: () => resolve(socket),
          message: () => void told.push('message'),
          close: () => void told.push('close'),
        })
      })
      const socket = await opened
      socket.send('echo')
      socket.close()
      expect(told).toEqual(['close'])
      socket.close()
      await platform.request({ method: 'GET', url: `${server.http}/x`, headers: {}, timeoutMs: 5000 })
      expect(told).toEqual(['close'])
    })

    test('a socket to nowhere tells its end', async () => {
      const info = await new Promise<{ code: number }>((resolve) => {
        platform.openSocket('ws://127.0.0.1:1', { open: () => {}, message: () => {}, close: resolve })
      })
      expect(info.code).toBe(1006)
    })

    test('a request carries method, headers and body, and brings status, body and address', async () => {
      const url = `${server.http}/a?b=c`
      const request = { method: 'POST', url, headers: { 'x-note': 'n' }, body: 'hello', timeoutMs: 5000 }
      const answer = await platform.request(request)
      expect(answer.status).toBe(200)
      expect(answer.url).toBe(url)
      expect(JSON.parse(answer.body)).toEqual({ method: 'POST', url: '/a?b=c', body: 'hello', note: 'n' })
      const missing = await platform.request({
        method: 'GET',
        url: `${server.http}/missing`,
        headers: {},
        timeoutMs: 5000,
      })
      expect(missing.status).toBe(404)
    })

    test('a request without an answer says why', async () => {
      const ask = (url: string, more: object = {}) =>
        platform
          .request({ method: 'GET', url, headers: {}, timeoutMs: 5000, ...more })
          .catch((failure: unknown) => failure)
      expect(await ask('http://127.0.0.1:1/')).toEqual({ kind: 'network' })
      expect(await ask(`${server.http}/never`, { timeoutMs: 20 })).toEqual({ kind: 'timeout' })
      expect(await ask(`${server.http}/never`, { signal: AbortSignal.abort() })).toEqual({ kind: 'abort' })
      const abort = new AbortController()
      const asked = ask(`${server.http}/never`, { signal: abort.signal })
      abort.abort()
      expect(await asked).toEqual({ kind: 'abort' })
    })

    const upload = (more: Partial<UploadRequest> = {}) =>
      platform.upload({
        url: `${server.http}/form?b=c`,
        headers: { 'x-note': 'n' },
        field: 'file',
        file: files.bytes,
        fields: {},
        timeoutMs: 5000,
        ...more,
      })
    const download = (path: string, more: Partial<DownloadRequest> = {}) =>
      platform.download({
        url: `${server.http}${path}`,
        headers: { 'x-note': 'n' },
        timeoutMs: 5000,
        ...more,
      })
    const failed = (promise: Promise<unknown>) => promise.catch((failure: unknown) => failure)

    test.each(Object.entries(files))('a file of %s goes up as one form with its texts', async (_, file) => {
      const answer = await upload({ file, fields: { 'thumbnail-width': '20', note: 'zwölf' } })
      expect(answer.status).toBe(200)
      expect(answer.url).toBe(`${server.http}/form?b=c`)
      expect(JSON.parse(answer.body)).toEqual({
        method: 'POST',
        url: '/form?b=c',
        note: 'n',
        parts: [
          { name: 'file', filename: 'ein Bild.png', type: 'image/png', bytes: [0, 1, 128, 255] },
          { name: 'thumbnail-width', value: '20' },
          { name: 'note', value: 'zwölf' },
        ],
      })
    })

    test('an upload tells how far it is, never backwards, and to the end', async () => {
      const data = new Uint8Array(1_000_000)
      const told: [number, number][] = []
      await upload({
        file: { name: 'big', type: 'application/octet-stream', size: data.length, data },
        onProgress: (loaded, total) => void told.push([loaded, total]),
      })
      expect(told.at(-1)).toEqual([data.length, data.length])
      expect(told.every(([loaded, total]) => loaded <= total && total === data.length)).toBe(true)
      expect(told).toEqual(told.toSorted(([a], [b]) => a - b))
    })

    test('an upload that is refused brings status and body', async () => {
      const answer = await upload({ url: `${server.http}/missing` })
      expect(answer.status).toBe(404)
      expect(JSON.parse(answer.body)).toMatchObject({ url: '/missing' })
    })

    test('an upload without an answer says why', async () => {
      const never = `${server.http}/never`
      expect(await failed(upload({ url: 'http://127.0.0.1:1/' }))).toEqual({ kind: 'network' })
      expect(await failed(upload({ url: never, timeoutMs: 20 }))).toEqual({ kind: 'timeout' })
      expect(await failed(upload({ signal: AbortSignal.abort() }))).toEqual({ kind: 'abort' })
      const abort = new AbortController()
      const asked = failed(upload({ url: never, signal: abort.signal }))
      abort.abort()
      expect(await asked).toEqual({ kind: 'abort' })
      // What this host has no bytes of is not uploaded as its name.
      const path = { ...files.bytes, data: '/a/path' }
      expect(await failed(upload({ file: path }))).toEqual({ kind: 'network' })
    })

    test('a download brings the bytes and tells how far it is', async () => {
      const told: [number, number][] = []
      const { bytes, ...rest } = await download('/file', {
        maxBytes: 256_000,
        onProgress: (loaded, total) => void told.push([loaded, total]),
      })
      expect(rest).toEqual({ status: 200, body: '', url: `${server.http}/file` })
      expect(bytes.length).toBe(256_000)
      expect([bytes[0], bytes[255], bytes[256], bytes[255_999]]).toEqual([0, 255, 0, 255])
      expect(told.at(-1)).toEqual([256_000, 256_000])
      expect(told).toEqual(told.toSorted(([a], [b]) => a - b))
    })

    test('a download that is refused brings status and text, and no bytes', async () => {
      const told: number[] = []
      const { bytes, status, body } = await download('/missing', { onProgress: (n) => void told.push(n) })
      expect([status, bytes.length, told]).toEqual([404, 0, []])
      expect(JSON.parse(body)).toEqual({ method: 'GET', url: '/missing', body: '', note: 'n' })
    })

    test('a download takes no more than it was told to, whatever is announced', async () => {
      expect(await failed(download('/file', { maxBytes: 255_999 }))).toEqual({ kind: 'tooLarge' })
      expect(await failed(download('/half', { maxBytes: 999 }))).toEqual({ kind: 'tooLarge' })
      expect(await failed(download('/endless', { maxBytes: 100_000 }))).toEqual({ kind: 'tooLarge' })
    })

    test('a download without an end says why', async () => {
      expect(await failed(download('/never', { timeoutMs: 20 }))).toEqual({ kind: 'timeout' })
      expect(await failed(download('/half', { timeoutMs: 200 }))).toEqual({ kind: 'timeout' })
      expect(await failed(download('/file', { signal: AbortSignal.abort() }))).toEqual({ kind: 'abort' })
      const dead = { url: 'http://127.0.0.1:1/' }
      expect(await failed(download('', dead))).toEqual({ kind: 'network' })
      const abort = new AbortController()
      const { signal } = abort
      expect(await failed(download('/half', { signal, onProgress: () => abort.abort() }))).toEqual({
        kind: 'abort',
      })
    })
  })
}

/** The same four bytes in the forms that hosts with web globals take. */
const files = {
  bytes: localBytes((bytes) => bytes),
  'a Blob': localBytes((bytes) => new Blob([bytes])),
  'a File': localBytes((bytes) => new File([bytes], 'other.txt', { type: 'text/plain' })),
}

function localBytes(as: (bytes: Uint8Array<ArrayBuffer>) => unknown): LocalFile {
  return { name: 'ein Bild.png', type: 'image/png', size: 4, data: as(new Uint8Array([0, 1, 128, 255])) }
}
