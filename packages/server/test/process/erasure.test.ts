// An erasure whose server is killed without warning continues where it ended, until nothing of the person is left in
// any file.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { backEnd, newKey } from './support/back-end.ts'
import { dataFolder, startProgram, startsMs } from './support/server-process.ts'

const settings = { PARLEY_EMPTY: '1' }
const planted = 'words-that-must-go'
const messages = 200
const atOnce = 20

vi.setConfig({ testTimeout: startsMs * 5 })

/** The files below a folder that contain a text. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text))

test('an erased person is gone from all files, although the server was killed at every stage', async () => {
  const data = dataFolder()
  const first = startProgram(data, settings)
  const url = await first.ready
  const key = await newKey(data, settings)
  const ask = backEnd(url, key)
  await ask('POST', 'users', [
    { username: 'ann', password: 'secret' },
    { username: 'bob', password: 'secret' },
  ])
  const say = (at: number) =>
    ask('POST', 'messages/users', {
      from: 'ann',
      to: ['bob'],
      type: 'txt',
      body: { msg: `${planted} ${at}` },
    })
  for (let at = 0; at < messages; at += atOnce)
    await Promise.all(Array.from({ length: atOnce }, (_, next) => say(at + next)))
  await ask('POST', 'messages/users', { from: 'bob', to: ['ann'], type: 'txt', body: { msg: 'kept by bob' } })
  expect(filesWith(data, planted)).not.toEqual([])

  const begun = await ask('POST', 'parley/v1/erasures', { account: 'ann' })
  expect(begun).toMatchObject({ data: { erasure: { state: expect.any(String) } } })
  const { id } = (begun.data as { erasure: { id: string } }).erasure
  first.child.kill('SIGKILL')
  await first.ended

  // As soon as it listens, and as soon as it has answered: the work has begun, and is not over or just over.
  for (const asks of [false, true]) {
    const server = startProgram(data, settings)
    const again = backEnd(await server.ready, key)
    if (asks) await again('GET', `parley/v1/erasures/${id}`)
    server.child.kill('SIGKILL')
    await server.ended
  }

  const last = startProgram(data, settings)
  const asking = backEnd(await last.ready, key)
  const isDone = async () => {
    const { data: found } = await asking('GET', `parley/v1/erasures/${id}`)
    return (found as { erasure: { state: string } }).erasure.state === 'done'
  }
  await vi.waitUntil(isDone, { timeout: startsMs, interval: 50 })
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
  expect(filesWith(data, planted)).toEqual([])
  expect(filesWith(data, 'kept by bob')).not.toEqual([])
})
