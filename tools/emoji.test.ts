import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { emojiModule, qualified } from './emoji.ts'
import { root } from './repository.ts'

const committed = readFileSync(join(root, 'packages/react/src/ui/emoji/emoji-data.ts'), 'utf8')

test('the committed emoji match the installed data', () => {
  expect(committed).toBe(emojiModule())
})

test('the emoji and their search words in two languages stay within their size limit', () => {
  expect(gzipSync(committed, { level: 9 }).length).toBeLessThanOrEqual(45_000)
})

test('a redundant variation selector is dropped, one that selects colours stays', () => {
  expect(qualified('👍\uFE0F')).toBe('👍')
  expect(qualified('❤\uFE0F')).toBe('❤\uFE0F')
})
