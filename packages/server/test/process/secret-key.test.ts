// The key of secrets in the database, with the real program: made at the first start, needed by every later one.

import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { keysInFile } from '../../src/storage/secrets/platform/key-file.ts'
import { filesWith } from '../secrets/planted-secrets.ts'
import { dataFolder, startProgram, startsMs } from './support/server-process.ts'

vi.setConfig({ testTimeout: startsMs })

async function started(data: string) {
  const program = startProgram(data)
  return { url: await program.ready, stop: () => program.end('SIGTERM') }
}

async function run(data: string, words: readonly string[]) {
  const program = startProgram(data, {}, words)
  return { code: await program.ended, output: program.output() }
}

async function tokenStatus(
  url: string,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
) {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const answer = await fetch(`${url}/parley/demo/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(grant),
  })
  return answer.status
}

test('a key is made at the first start; backups have it, and a restored server has the same secrets', async () => {
  const data = dataFolder()
  const backups = dataFolder()
  const first = await started(data)
  const [app] = JSON.parse((await run(data, ['app', 'list', '--json'])).output)
  expect(await tokenStatus(first.url, app)).toBe(200)
  const key = join(data, 'secret.key')
  expect(statSync(key).mode & 0o777).toBe(0o600)
  expect(await run(data, ['backup', backups])).toMatchObject({ code: 0 })
  await first.stop()
  expect(filesWith(data, [app.clientSecret])).toEqual([])
  expect(filesWith(backups, [app.clientSecret])).toEqual([])
  expect((await run(data, ['backup', 'verify', backups])).code).toBe(0)

  const elsewhere = dataFolder()
  expect((await run(elsewhere, ['restore', backups])).code).toBe(0)
  expect(statSync(join(elsewhere, 'secret.key')).mode & 0o777).toBe(0o600)
  const restored = await started(elsewhere)
  expect(await tokenStatus(restored.url, app)).toBe(200)
  await restored.stop()
  // A server with another key keeps it: an older backup may need it.
  const replaced = dataFolder()
  await (await started(replaced)).stop()
  expect((await run(replaced, ['restore', backups, '--replace'])).code).toBe(0)
  expect(keysInFile(replaced)).toHaveLength(2)
  const back = await started(replaced)
  expect(await tokenStatus(back.url, app)).toBe(200)
  await back.stop()
})

test('a backup may be made without the key, and then neither a restore nor a start works without it', async () => {
  const data = dataFolder()
  const backups = dataFolder()
  await (await started(data)).stop()
  const key = join(data, 'secret.key')
  expect(await run(data, ['backup', backups, '--without-key'])).toMatchObject({
    code: 0,
    output: expect.stringContaining(`keep a copy of ${key} elsewhere`),
  })
  expect(filesWith(backups, ['Decrypts the secrets'])).toEqual([])

  const elsewhere = dataFolder()
  const refused = await run(elsewhere, ['restore', backups])
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('nothing was changed') })
  expect(existsSync(join(elsewhere, 'parley.db'))).toBe(false)
  copyFileSync(key, join(elsewhere, 'secret.key'))
  expect((await run(elsewhere, ['restore', backups])).code).toBe(0)

  expect(await run(data, ['doctor'])).toMatchObject({ output: expect.stringContaining('secrets: encrypted') })
  rmSync(key)
  expect(await run(data, ['doctor'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('which is not here'),
  })
  const without = await run(data, [])
  expect(without).toMatchObject({
    code: 1,
    output: expect.stringContaining('which this program does not have'),
  })
  expect(existsSync(key)).toBe(false)
})

test('an invalid key stops the start, and is not printed', async () => {
  const program = startProgram(dataFolder(), { PARLEY_SECRET_KEY: 'marker-of-a-short-key' })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('PARLEY_SECRET_KEY must be 32 random bytes')
  expect(program.output()).not.toContain('marker')
})
