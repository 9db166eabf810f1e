import { describe, expect, test } from 'vitest'
import { sniffedBytes, sniffedType, withHead } from './sniffing.ts'
import { pictureHead, pieces } from './test-support/file-world.ts'

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
const mp4 = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex')
const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

describe('the detected type', () => {
  test.each([
    ['image/png', pictureHead, 'image/png'],
    // Images with a wrong type get the right one.
    ['image/jpeg', pictureHead, 'image/png'],
    ['image/png', jpeg, 'image/jpeg'],
    ['', jpeg, 'image/jpeg'],
    ['application/octet-stream', jpeg, 'image/jpeg'],
    // One container for audio and video: the claimed type decides.
    ['audio/mp4', mp4, 'audio/mp4'],
    ['audio/x-m4a', mp4, 'audio/x-m4a'],
    ['video/mp4', mp4, 'video/mp4'],
    // A type that a browser would display must be confirmed by the bytes.
    ['image/png', html, 'application/octet-stream'],
    ['video/mp4', Buffer.from('0123456789'), 'application/octet-stream'],
    // Other types are never displayed.
    ['text/html', html, 'text/html'],
    ['image/svg+xml', svg, 'image/svg+xml'],
    ['text/plain', Buffer.from('hello'), 'text/plain'],
    ['', Buffer.from('hello'), 'application/octet-stream'],
    ['application/pdf', pictureHead, 'application/pdf'],
  ])('[FIL-4] of a file claimed as %j is %3$s', async (claimed, bytes, type) => {
    expect(await sniffedType(claimed, bytes)).toBe(type)
  })

  test('[FIL-4] of truncated bytes is unknown', async () => {
    for (let length = 0; length < mp4.length; length++)
      expect(typeof (await sniffedType('image/png', mp4.subarray(0, length)))).toBe('string')
  })
})

test('[FIL-4] the first bytes are captured while the stream passes through', async () => {
  const { chunks, head } = withHead(pieces('ab', 'c', 'x'.repeat(5000), 'y'))
  let size = 0
  for await (const chunk of chunks) size += chunk.length
  expect(size).toBe(5004)
  expect(head().length).toBe(sniffedBytes)
  expect(Buffer.from(head()).toString().slice(0, 4)).toBe('abcx')
})
