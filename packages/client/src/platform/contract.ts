// The tests that every platform passes. A new host is one file beside this one and one call of this function.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from './platform.ts'

/** What a platform is tried on: sockets echo, and hang up when told to; requests tell what they were. */
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
  })
}
