import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { dataFolder, startProgram, startsMs } from './support/server-process.ts'

vi.setConfig({ testTimeout: startsMs })

test('a configuration file with a wrong value stops the start and says where the value is', async () => {
  const data = dataFolder()
  const file = join(data, 'parley.json')
  writeFileSync(file, JSON.stringify({ messages: { maxPins: 'many' } }))
  const program = startProgram(data, { PARLEY_CONFIG: file })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain(
    `PARLEY_MAX_PINS (messages.maxPins in ${file}) must be a number of zero or more, not "many".`,
  )
})

test('a misspelt variable stops the start and names the right one', async () => {
  const program = startProgram(dataFolder(), { PARLEY_MAX_PIN: '3' })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('PARLEY_MAX_PIN is not a setting. Did you mean PARLEY_MAX_PINS?')
})

test('a server with a configuration file writes an access log, and opens it again on SIGHUP', async () => {
  const data = dataFolder()
  const file = join(data, 'settings.json')
  const accessLog = join(data, 'access.log')
  writeFileSync(file, JSON.stringify({ server: { accessLog, metricsAddress: 'off' } }))
  const program = startProgram(data, { PARLEY_CONFIG: file })
  const url = await program.ready
  const lines = () => readFileSync(accessLog, 'utf8').trim().split('\n').filter(Boolean)
  const answer = await fetch(`${url}/livez`)
  await vi.waitFor(() => expect(lines()).toHaveLength(1), { timeout: startsMs })
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    id: answer.headers.get('x-request-id'),
    path: '/livez',
    status: 200,
  })
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  renameSync(accessLog, `${accessLog}.1`)
  program.child.kill('SIGHUP')
  await vi.waitFor(
    async () => {
      await fetch(`${url}/livez`)
      expect(lines().length).toBeGreaterThan(0)
    },
    { timeout: startsMs },
  )
})
