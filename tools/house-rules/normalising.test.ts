import { expect, test } from 'vitest'
import { boundedNormalising } from './normalising.ts'

const found = (text: string, path = 'packages/server/src/areas/search/block-scan.ts') =>
  boundedNormalising([{ path, text }]).map(({ line }) => line)

test.each([
  ['const a = text.normalize()', [1]],
  ["const a = 1\nconst b = text.trim().normalize('NFKC')", [2]],
  ["const a = text['normalize']('NFD')", [1]],
  ["const a = text['norm\\x61lize']('NFD')", [1]],
  ['const a = text.n\\u006frmalize()', [1]],
  ['const { length } = texts.map(String.prototype.normalize.call)', [1]],
])('refuses %j', (text, lines) => {
  expect(found(text)).toEqual(lines)
})

test('accepts the function that cuts runs of combining marks, and words in comments', () => {
  expect(found("const a = normalized(text, 'NFC') // .normalize()")).toEqual([])
})

test.each([
  'packages/protocol/src/normalization.ts',
  'packages/testkit/src/cjk-sentences.ts',
  'packages/server/src/a.test.ts',
  'tools/emoji.ts',
])('ignores %s', (path) => {
  expect(found('text.normalize()', path)).toEqual([])
})
