import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { ringingHost } from '../test-support/timer-host.ts'
import { announcedBytes, HeldBodies, watchPace } from './request-bodies.ts'

function coming() {
  const request = { complete: false, socket: { bytesRead: 0 }, destroyed: false, destroy: () => undefined }
  request.destroy = () => {
    request.destroyed = true
    return undefined
  }
  return request as typeof request & IncomingMessage
}

test('a slow body is waited for, a stalled one is cut', () => {
  const host = ringingHost()
  const request = coming()
  let cuts = 0
  watchPace(host, request, 10_000, () => cuts++)
  for (let looks = 0; looks < 20; looks++) {
    request.socket.bytesRead += 2560
    host.pass(10_000)
    expect(request.destroyed).toBe(false)
  }
  request.socket.bytesRead += 2559
  host.pass(10_000)
  expect([request.destroyed, cuts, host.timers]).toEqual([true, 1, 0])
})

test('a complete body is no longer watched', () => {
  const host = ringingHost()
  const request = coming()
  watchPace(host, request, 10_000)
  request.complete = true
  host.pass(10_000)
  expect([request.destroyed, host.timers]).toEqual([false, 0])
  watchPace(host, coming(), 10_000)()
  expect(host.timers).toBe(0)
})

test.each([
  [{}, 0],
  [{ 'content-length': '12' }, 12],
  [{ 'content-length': '5000' }, 1000],
  [{ 'content-length': 'many' }, 0],
  [{ 'transfer-encoding': 'chunked' }, 1000],
])('a request with %j announces %i bytes', (headers, bytes) => {
  expect(announcedBytes({ headers }, 1000)).toBe(bytes)
})

test('bodies share one budget, and return what they took once', () => {
  const bodies = new HeldBodies({ bodyBytesInTotal: 100 })
  const release = bodies.reserve(60)
  expect(bodies.reserve(50)).toBeUndefined()
  release?.()
  release?.()
  expect(bodies.reserve(100)).toBeDefined()
  expect(bodies.reserve(1)).toBeUndefined()
})
