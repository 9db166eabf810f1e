import { PassThrough, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { endOnce } from './end-once.ts'

test('a stream ends with its data, and again without an error', async () => {
  const stream = new PassThrough()
  endOnce(stream)
  expect(stream.end('last')).toBe(stream)
  expect(stream.end()).toBe(stream)
  expect(stream.read().toString()).toBe('last')
  stream.resume()
  await finished(stream)
  expect(stream.end()).toBe(stream)
  expect(stream.errored).toBeNull()
})

test('the original end is called once, unless there is something to write', () => {
  const ends: unknown[][] = []
  class Counted extends Writable {
    override end(...given: unknown[]): this {
      ends.push(given)
      return super.end(...(given as []))
    }
  }
  const stream = new Counted({ write: (_chunk, _encoding, done) => done() })
  endOnce(stream)
  stream.end()
  stream.end()
  expect(ends).toHaveLength(1)
  stream.on('error', () => undefined).end('more')
  expect(ends).toHaveLength(2)
})
