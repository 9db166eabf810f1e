// Peculiarities of mini-program hosts, and how our platform handles them.

import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEchoServer } from '../../../test/support/echo-server.ts'
import { miniHosts, type Simulated } from '../../../test/support/mini/hosts.ts'
import type { EchoServer } from '../contract.ts'
import type { Socket } from '../platform.ts'
import { alipay, dingtalk, wechat } from './hosts.ts'

let server: EchoServer
let simulated: Simulated
const on = (name: string, limits?: Parameters<(typeof miniHosts)[string]>[0]) => {
  simulated = (miniHosts[name] as (typeof miniHosts)[string])(limits)
  return simulated
}
beforeEach(async () => {
  server = await startEchoServer()
})
afterEach(async () => {
  simulated.machine.close()
  await server.close()
})

const get = (path: string, more: object = {}) =>
  simulated.platform.request({
    method: 'GET',
    url: server.http + path,
    headers: {},
    timeoutMs: 5000,
    ...more,
  })
const failed = (promise: Promise<unknown>) => promise.catch((failure: unknown) => failure)

/** A socket with its events, and promises for its opening and its end. */
function opened() {
  const received: string[] = []
  let socket: Socket | undefined
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const open = new Promise<Socket>((resolve) => {
    socket = simulated.platform.openSocket(server.ws, {
      open() {
        received.push('open')
        resolve(socket as Socket)
      },
      message: (data) => void received.push(String(data)),
      close() {
        received.push('close')
        end()
      },
    })
  })
  return { told: received, open, ended, socket: socket as unknown as Socket }
}

describe('[HOST-10] queued requests', () => {
  test('the host has at most ten at a time', async () => {
    const { machine } = on('WeChat')
    await Promise.all(Array.from({ length: 40 }, () => get('/a')))
    expect(machine.mostRequests).toBe(10)
  })

  test('deadlines include the time in the queue, and a cancelled request is never sent', async () => {
    const { machine } = on('WeChat')
    const abort = new AbortController()
    const first = Array.from({ length: 10 }, () => failed(get('/never', { signal: abort.signal })))
    expect(await failed(get('/a?late', { timeoutMs: 20 }))).toEqual({ kind: 'timeout' })
    const waits = get('/a?waits')
    abort.abort()
    expect(await Promise.all(first)).toEqual(first.map(() => ({ kind: 'abort' })))
    expect(JSON.parse((await waits).body)).toMatchObject({ url: '/a?waits' })
    expect(machine.mostRequests).toBe(10)
  })

  test('a request that cannot be aborted keeps its slot until the host is done', async () => {
    const { machine } = on('DingTalk')
    const all = Array.from({ length: 25 }, (_, n) => failed(get('/a', n < 10 ? { timeoutMs: 1 } : {})))
    await Promise.all(all)
    expect(machine.mostRequests).toBe(10)
  })
})

describe('[HOST-12] one socket for all clients', () => {
  test('the end of the last one is not mistaken for the end of the next', async () => {
    on('DingTalk')
    const first = opened()
    const socket = await first.open
    socket.send(new Uint8Array([1]))
    socket.close()
    const second = opened()
    const next = await second.open
    next.send(new Uint8Array([7]))
    await get('/a')
    await get('/a')
    expect(first.told).toEqual(['open', 'close'])
    expect(second.told.slice(0, 2)).toEqual(['open', '7'])
    expect(second.told).not.toContain('close')
  })

  test('a socket that is closed while it waits is never opened', async () => {
    const { machine } = on('DingTalk')
    const first = opened()
    ;(await first.open).close()
    const second = opened()
    second.socket.close()
    const third = opened()
    ;(await third.open).close()
    expect([second.told, third.told]).toEqual([['close'], ['open', 'close']])
    while (machine.openSockets > 0) await get('/a')
  })
})

describe('[HOST-2] too many sockets', () => {
  test.each(['WeChat', 'Taro', 'Alipay'])('%s: one socket too many reports its end once', async (name) => {
    on(name, { sockets: 2 })
    const two = [opened(), opened()]
    await Promise.all(two.map(({ open }) => open))
    const third = opened()
    await third.ended
    third.socket.send('late')
    third.socket.close()
    expect(third.told).toEqual(['close'])
    for (const { socket } of two) socket.close()
  })
})

describe('[HOST-13] errors with a status are answers', () => {
  test('errors without a status are not', async () => {
    on('Alipay')
    const answering = (failure: object) =>
      alipay({
        ...(simulated.host as Parameters<typeof alipay>[0]),
        request: (options) => queueMicrotask(() => options.fail(failure)),
      }).request({ method: 'GET', url: 'http://h/', headers: {}, timeoutMs: 5000 })
    const error = 19
    expect(await answering({ error, status: 403, data: '{"error":"x"}' })).toMatchObject({
      status: 403,
      body: '{"error":"x"}',
    })
    expect(await failed(answering({ error, errorMessage: 'http status error' }))).toEqual({ kind: 'network' })
    expect(await failed(answering({ error: 13 }))).toEqual({ kind: 'timeout' })
    expect(await failed(answering(undefined as never))).toEqual({ kind: 'network' })
  })
})

describe('[HOST-14] bytes', () => {
  test.each(['/form', '/missing', '/never'])(
    'are in a file while they are uploaded to %s, and not afterwards',
    async (path) => {
      const { machine, platform } = on('WeChat')
      const bytes = new Uint8Array(100_000)
      const file = { name: '../../größer.bin', type: 'a/b', size: bytes.length, data: bytes }
      const timeoutMs = path === '/never' ? 100 : 5000
      const fields = {}
      const upload = { url: server.http + path, headers: {}, field: 'file', file, fields, timeoutMs }
      await failed(platform.upload(upload))
      while (readdirSync(machine.folder).length > 0) await get('/a')
    },
  )

  test('cannot be sent in parts: forms are always POST', async () => {
    const { platform, machine } = on('WeChat')
    const file = { name: 'a', type: 'a/b', size: 1, data: machine.choose('a', new Uint8Array(1)) }
    const upload = { url: server.http, headers: {}, field: 'f', file, fields: {}, timeoutMs: 5000 }
    expect(await failed(platform.upload({ ...upload, method: 'PUT' }))).toEqual({ kind: 'network' })
  })
})

describe('[HOST-7] storage', () => {
  test.each(['WeChat', 'Alipay', 'DingTalk'])(
    '%s: survives a restart, and reports when it is full',
    (name) => {
      const { host, platform } = on(name, { bytesPerKey: 1000, bytesOfStorage: 2000 })
      platform.storage.set('device', 'd1')
      const wrap = { WeChat: wechat, Alipay: alipay, DingTalk: dingtalk }[name] as typeof wechat
      expect(wrap(host as Parameters<typeof wechat>[0]).storage.get('device')).toBe('d1')
      expect(() => platform.kept.set('large', 'x'.repeat(1001))).toThrow()
      platform.kept.set('one', 'x'.repeat(990))
      expect(() => platform.kept.set('two', 'x'.repeat(990))).toThrow()
      platform.kept.remove('one')
      platform.kept.set('two', 'x'.repeat(990))
      expect([platform.kept.get('one'), platform.kept.get('two')]).toEqual([undefined, 'x'.repeat(990)])
    },
  )

  test('a host that always throws is tolerated', () => {
    on('WeChat')
    const refuse = () => {
      throw new Error('no')
    }
    const { storage } = wechat({
      ...(simulated.host as Parameters<typeof wechat>[0]),
      getStorageSync: refuse,
      setStorageSync: refuse,
      removeStorageSync: refuse,
    })
    expect(storage.get('a')).toBeUndefined()
    storage.set('a', 'b')
    expect(storage.get('a')).toBe('b')
    storage.remove('a')
    expect(storage.get('a')).toBeUndefined()
  })
})
