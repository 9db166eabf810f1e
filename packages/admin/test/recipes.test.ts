// The recipes of docs/recipes.md, run as they are written there.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createAdmin } from '../src/index.ts'
import { startServer } from './server.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/recipes.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block)

/** Without this, Go needs a C compiler. */
const withoutCompiler = { CGO_ENABLED: '0' }

let environment: Record<string, string>

beforeAll(async () => {
  const { url, key, stop } = await startServer()
  environment = { SERVER: url, APP: 'parley/demo', KEY: key }
  return stop
})

/** Runs a program and returns the lines of its output. */
async function printed(program: string, words: readonly string[]): Promise<string[]> {
  const child = spawn(program, words, { env: { ...process.env, ...environment, ...withoutCompiler } })
  const out: Buffer[] = []
  const errors: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => void out.push(part))
  child.stderr.on('data', (part: Buffer) => void errors.push(part))
  const code = await new Promise((done) => child.once('close', done))
  expect(code, Buffer.concat(errors).toString()).toBe(0)
  return Buffer.concat(out).toString().trim().split('\n')
}

test('curl', async () => {
  const lines = await printed('bash', ['-euo', 'pipefail', '-c', blocks('sh').join('\n')])
  expect(lines).toEqual([expect.stringMatching(/^"curl-bob":"\d+"$/), '"kind":"messages.sent"'])
})

test('Python', async () => {
  const [recipe = '', signature = ''] = blocks('python')
  const lines = await printed('python3', ['-c', recipe])
  expect(lines).toEqual([expect.stringMatching(/^\d+$/), expect.stringContaining('messages.sent')])
  const checks = `${signature}
now = str(int(time.time() * 1000))
sign = lambda at: "sha256=" + hmac.new(b"s", f"{at}.".encode() + b"{}", hashlib.sha256).hexdigest()
print(is_ours("s", now, sign(now), b"{}"), is_ours("t", now, sign(now), b"{}"), is_ours("s", "1", sign("1"), b"{}"))`
  expect(await printed('python3', ['-c', checks])).toEqual(['True False False'])
})

test('Go', async () => {
  const [recipe = ''] = blocks('go')
  const folder = mkdtempSync(join(tmpdir(), 'parley-go-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'main.go'), recipe)
  const lines = await printed('go', ['run', join(folder, 'main.go')])
  expect(lines).toEqual(expect.arrayContaining([expect.stringMatching(/^\d+$/), 'messages.sent']))
})

test('Node', async () => {
  const [recipe = ''] = blocks('js')
  const lines: string[] = []
  const body = recipe.replace(/^import .*$/m, '')
  const run = new Function('createAdmin', 'process', 'console', `return (async () => { ${body} })()`)
  await run(createAdmin, { env: environment }, { log: (...words: string[]) => lines.push(words.join(' ')) })
  expect(lines).toEqual([expect.stringMatching(/^\d+$/), 'messages.sent'])
})
