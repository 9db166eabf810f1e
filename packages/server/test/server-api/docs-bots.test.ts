// The curl samples of docs/bots.md, one after the other, as requests to a server.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settled } from '../../src/test-support/channel-world.ts'
import { testServer } from '../../src/test-support/test-server.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/bots.md'), 'utf8')
const samples = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

test('every sample of the page works', async () => {
  const world = await testServer()
  await world.token('ann')
  const back = await world.appToken()
  const bot = await world.ask('POST', 'parley/v1/bots', { username: 'helper', events: true }, back)
  const api = 'http://localhost/parley/demo'
  const values: Record<string, string> = {
    API: api,
    KEY: back,
    BOT: (bot.body.data as { key: string }).key,
  }
  expect(samples.length).toBeGreaterThan(5)
  for (const line of samples) {
    const filled = line.replace(/\$([A-Z]+)/g, (word, name) => values[name] ?? word)
    const [, method = 'GET'] = /-X (\w+)/.exec(filled) ?? []
    const [, url = ''] = /"(http[^"]*)"/.exec(filled) ?? []
    const [, authorization] = /Authorization: ([^"]*)"/.exec(filled) ?? []
    const [, body] = /-d '([^']*)'/.exec(filled) ?? []
    const answer = await world.server.rest({
      method,
      url: url.replace('http://localhost', ''),
      headers: authorization ? { authorization } : {},
      body,
      address: '127.0.0.1',
    })
    await settled(world)
    expect(answer.status, `${filled}\n${JSON.stringify(answer.body)}`).toBe(200)
    const data = answer.body.data as Record<string, string>
    if (data.path?.includes('/hooks/')) {
      values.HOOK = `http://localhost${data.path}`
      values.WEBHOOK = data.id ?? ''
    }
  }
})
