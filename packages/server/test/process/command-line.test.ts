// The command line beside a real server, and without one.

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@parley/client/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder, startProgram, startsMs } from './support/server-process.ts'

vi.setConfig({ testTimeout: startsMs })

async function parley(data: string, line: string) {
  const program = startProgram(data, {}, line.split(' '))
  const code = await program.ended
  return { code, said: program.output().trim() }
}

test('a ban on a running server signs out a connected client', async () => {
  const data = dataFolder()
  const server = startProgram(data)
  const url = await server.ready
  expect(statSync(join(data, 'parley.sock')).mode & 0o777).toBe(0o600)
  expect(await parley(data, 'user create bob --password secret1')).toMatchObject({ code: 0 })
  const client = createClient({ server: url, appKey: 'parley#demo' })
  onTestFinished(() => client.close())
  await client.signIn({ user: 'bob', password: 'secret1' })
  const ended = new Promise<string>((resolve) =>
    client.on('client.signedOut', (event) => resolve(JSON.stringify(event))),
  )
  const ban = await parley(data, 'ban bob')
  expect(ban).toEqual({ code: 0, said: 'bob is signed out and cannot sign in.' })
  expect(await ended).toContain('userRemoved')
  await expect(client.signIn({ user: 'bob', password: 'secret1' })).rejects.toThrow()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(readdirSync(data)).not.toContain('parley.sock')
  const without = await parley(data, 'user list')
  expect(without.code).toBe(1)
  expect(without.said).toMatch(/^No server is running on .*--server and --key\.$/)
})

test('a folder without data is refused and stays empty', async () => {
  const data = dataFolder()
  const listed = await parley(data, 'app list')
  expect(listed.code).toBe(1)
  expect(listed.said).toContain(`There is no Parley database in ${data}`)
  expect(readdirSync(data)).toEqual([])
})
