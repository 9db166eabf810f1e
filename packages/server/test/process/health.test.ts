import { once } from 'node:events'
import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataFolder, startProgram, startsMs } from './support/server-process.ts'

vi.setConfig({ testTimeout: startsMs })

test('a fresh server is live and ready, lists its checks, and leaves no write-ahead log behind', async () => {
  const data = dataFolder()
  // On a busy machine a start blocks the event loop for seconds.
  const patient = { PARLEY_HEALTH_SECONDS: '600', PARLEY_HEALTH_LOOP_MS: '600000' }
  const program = startProgram(data, patient)
  const url = await program.ready
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  for (const path of ['/readyz', '/healthz']) {
    const answer = await fetch(url + path)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      status: 'ok',
      checks: {
        database: { ok: true },
        disk: { freeMegabytes: expect.any(Number) },
        eventLoop: { ok: true },
      },
    })
  }
  program.child.kill('SIGTERM')
  expect(await program.ended).toBe(0)
  const log = join(data, 'parley.db-wal')
  expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
})

test('too little free space makes the server unready, with the reason', async () => {
  const program = startProgram(dataFolder(), { PARLEY_MIN_FREE_MB: '100000000000' })
  const answer = await fetch(`${await program.ready}/readyz`)
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({
    status: 'failing',
    checks: { disk: { ok: false, problem: expect.stringContaining('Free some space') } },
  })
})

test('the doctor reports intact data as intact, and damaged pages as damaged', async () => {
  const data = dataFolder()
  const server = startProgram(data)
  await server.ready
  const beside = startProgram(data, {}, ['doctor'])
  expect(await beside.ended).toBe(0)
  expect(beside.output()).toContain('a server is using this folder')
  expect(beside.output()).toContain('pages: intact')
  server.child.kill('SIGTERM')
  await server.ended
  const file = openSync(join(data, 'parley.db'), 'r+')
  for (let page = 5; page < 40; page++) writeSync(file, Buffer.alloc(4096, 0xab), 0, 4096, page * 4096)
  closeSync(file)
  const after = startProgram(data, {}, ['doctor', '--json'])
  expect(await after.ended).toBe(1)
  const { isFine, findings } = JSON.parse(after.output())
  expect(isFine).toBe(false)
  expect(findings).toContainEqual(
    expect.objectContaining({ what: 'pages', ok: false, says: expect.stringContaining('damaged') }),
  )
})

test('the start fails in bounded time if PostgreSQL accepts connections and stays silent', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const program = startProgram(dataFolder(), {
    PARLEY_DATABASE: `postgres://parley@127.0.0.1:${port}/none`,
    PARLEY_DATABASE_CONNECT_SECONDS: '1',
  })
  expect(await program.ended).toBe(1)
})
