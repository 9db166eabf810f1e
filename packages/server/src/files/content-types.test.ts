import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePoint } from '../../../../tools/testing/code-points.mjs'
import { describeFile, safeName, typeOf } from './content-types.ts'

test.each([
  ['image/png', 'image/png'],
  [' Text/HTML; charset=utf-8', 'text/html'],
  ['application/vnd.ms-excel.sheet.macroEnabled.12', 'application/vnd.ms-excel.sheet.macroenabled.12'],
  ['', 'application/octet-stream'],
  ['image', 'application/octet-stream'],
  ['a/b/c', 'application/octet-stream'],
  ['image/png\r\nset-cookie: a=b', 'application/octet-stream'],
  [`image/${'x'.repeat(500)}`, 'application/octet-stream'],
  ['<script>/x', 'application/octet-stream'],
])('the type %j is stored as %s', (given, type) => {
  expect(typeOf(given)).toBe(type)
})

test.each([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/wav',
  'audio/ogg',
  'audio/webm',
  'video/mp4',
  'video/webm',
  'video/ogg',
])('%s is displayed inline', (type) => {
  expect(describeFile(type, 'x')).toEqual({
    'content-type': type,
    'content-disposition': "inline; filename*=UTF-8''x",
  })
})

test.each([
  ['image/jpg', 'image/jpeg'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-m4a', 'audio/mp4'],
])('%s gets its canonical name, %s', (given, type) => {
  expect(describeFile(given, 'x')).toMatchObject({ 'content-type': type })
})

test.each([
  'text/html',
  'text/plain',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/xml',
  'text/javascript',
  'application/pdf',
  'application/wasm',
  'multipart/x-mixed-replace',
  'constructor',
])('%s is a download without a type', (type) => {
  expect(describeFile(type, 'x')).toEqual({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''x",
  })
})

test.each([
  ['note.txt', 'note.txt'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\cv.doc', 'cv.doc'],
  ['..', 'file'],
  ['', 'file'],
  ['.ssh', 'ssh'],
  ['a\0b\r\nc\u007f.png', 'abc.png'],
  ['photo\u202Egpj.exe', 'photogpj.exe'],
  ['语音 – שלום 👩‍👩‍👧.ogg', '语音 – שלום 👩‍👩‍👧.ogg'],
  ['half \ud83d.png', 'half \ufffd.png'],
])('the name %j is stored as %j', (given, name) => {
  expect(safeName(given)).toBe(name)
})

test('a very long name keeps its end and is cut between characters', () => {
  const name = safeName(`${'👍'.repeat(5000)}.png`)
  expect([...name].length).toBe(200)
  expect(name.endsWith('👍.png')).toBe(true)
  expect(name.isWellFormed()).toBe(true)
})

test('no name can break out of its header, and every name survives it', () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoint }), (given) => {
      const name = safeName(given)
      const header = describeFile('image/png', name)['content-disposition'] ?? ''
      const [, encoded = ''] = /^inline; filename\*=UTF-8''([A-Za-z0-9!~._%-]+)$/.exec(header) ?? []
      expect(decodeURIComponent(encoded)).toBe(name)
      expect(name).not.toMatch(/[\p{Cc}/\\]/u)
    }),
  )
})
