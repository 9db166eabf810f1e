import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { handleUncaughtError } from './uncaught-errors.ts'

function uncaught(error: unknown) {
  const logged: { details: object; text: string }[] = []
  const exits: number[] = []
  const net = {
    log: { error: (details: object, text: string) => void logged.push({ details, text }) },
    end: (code: number) => void exits.push(code),
  }
  handleUncaughtError(net, error)
  return { logged, exits }
}

const system = (code: string, syscall?: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, ...(syscall ? { syscall } : {}) })

test.each([
  system('ECONNRESET', 'write'),
  system('ECONNRESET', 'read'),
  system('EPIPE', 'write'),
  system('ETIMEDOUT', 'read'),
  // An outgoing request whose peer closed the connection.
  system('ECONNRESET'),
])('an uncaught $message is logged and the process continues', (error) => {
  const { logged, exits } = uncaught(error)
  expect(exits).toEqual([])
  expect(logged).toMatchObject([{ details: { err: error, door: {} } }])
})

test.each([
  new TypeError('cannot read properties of undefined'),
  new RangeError('out of range'),
  system('EADDRINUSE', 'listen'),
  system('ECONNRESET', 'listen'),
  system('EIO', 'write'),
  system('ENOSPC', 'write'),
  'not even an error',
  undefined,
])('an uncaught %s is a broken invariant and ends the process with a log entry', (error) => {
  const { logged, exits } = uncaught(error)
  expect(exits).toEqual([1])
  expect(logged).toHaveLength(1)
})

test('an error event without a listener reaches the safety net unchanged', () => {
  const error = system('ECONNRESET', 'write')
  try {
    new EventEmitter().emit('error', error)
  } catch (thrown) {
    expect(uncaught(thrown).exits).toEqual([])
  }
  expect.hasAssertions()
})
