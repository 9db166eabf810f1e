import { expect, test } from 'vitest'
import { fitted, tagOf, uuidOf } from './payload-size.ts'
import type { Push } from './provider.ts'

const push: Push = { key: 'k', token: 't', title: 'Ann', body: 'hello', data: {}, expiresAt: 0 }
const write = ({ title, body, data }: Push) => ({ title, body, data })
const payload = (more: Partial<Push>, most = 300) => {
  const text = fitted({ ...push, ...more }, most, write)
  expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(most)
  return text === undefined ? undefined : (JSON.parse(text) as { title: string; body: string })
}

test('[PSH-44] a payload that fits is unchanged', () => {
  expect(payload({})).toEqual({ title: 'Ann', body: 'hello', data: {} })
})

test.each([
  ['one byte', 'x', 240],
  ['two bytes', 'ü', 110],
  ['three bytes', '漢', 70],
  ['pairs', '😀', 100],
  ['characters that JSON escapes to six bytes', '\u0001', 30],
])('[PSH-44] a long text of %s fills the payload', (_, letter, least) => {
  const body = payload({ body: letter.repeat(100_000) })?.body ?? ''
  expect(body.length).toBeGreaterThan(least)
  expect(body.endsWith('…')).toBe(true)
  expect(body.isWellFormed()).toBe(true)
})

test('[PSH-44] the title is shortened too, and data never', () => {
  expect(payload({ title: 'x'.repeat(5000) })?.title).toBe(`${'x'.repeat(199)}…`)
  expect(payload({ body: 'hello', data: { x: 'y'.repeat(257) } })?.body).toBe('')
  expect(payload({ data: { x: 'y'.repeat(400) } })).toBeUndefined()
})

test('[PSH-43] ids are derived from the key of a push', () => {
  expect(tagOf('a')).toBe(tagOf('a'))
  expect(tagOf('a')).not.toBe(tagOf('b'))
  expect(tagOf('a')).toMatch(/^[0-9a-f]{32}$/)
  expect(uuidOf('a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(uuidOf('a')).not.toBe(uuidOf('b'))
})
