import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { precompress } from './precompress.ts'

test('texts get both compressed forms, in every folder; small files and pictures get none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-precompress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  const script = 'const a = 1\n'.repeat(500)
  writeFileSync(join(folder, 'assets/a.js'), script)
  writeFileSync(join(folder, 'small.js'), 'const a = 1\n')
  writeFileSync(join(folder, 'picture.png'), Buffer.alloc(5000))
  await precompress(folder)
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'assets',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.gz',
    'picture.png',
    'small.js',
  ])
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/a.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(folder, 'assets/a.js.gz'))).toString()).toBe(script)
})
