// The samples of docs/server-api.md, one after the other, as requests to a server.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'
import { settled } from '../../src/test-support/channel-world.ts'
import { testServer } from '../../src/test-support/test-server.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/server-api.md'), 'utf8')
const samples = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.trim().split('\n'),
)

interface Sample {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | undefined
}

/** The request that curl would make. */
function read(line: string): Sample {
  const [, method = 'GET'] = /-X (\w+)/.exec(line) ?? []
  const [, path = ''] = /"\$API\/([^"]*)"/.exec(line) ?? []
  const headers = [...line.matchAll(/-H "([^:]+): ([^"]*)"/g)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    value,
  ])
  const [, body] = /-d '([^']*)'/.exec(line) ?? []
  return { method, path, headers: Object.fromEntries(headers), body }
}

test('every sample of the page works', async () => {
  const world = await testServer()
  const { database, host } = world.server.services
  const words = ['key', 'create', 'shop', '--scopes', 'read,send,manage,moderate', '--json']
  const { key } = (await runCommand(words, { database, host })).json as { key: string }
  const values: Record<string, string> = { KEY: key, HOUR: '2026060100' }
  const filled = (text: string) => text.replace(/\$([A-Z]+)/g, (word, name) => values[name] ?? word)
  expect(samples.length).toBeGreaterThan(15)
  for (const line of samples) {
    const { method, path, headers, body } = read(line)
    if (path.includes('$HOUR')) world.host.time += 3_600_000
    const answer = await world.server.rest({
      method,
      url: `/parley/demo/${filled(path)}`,
      headers: { ...headers, authorization: filled(headers.authorization ?? '') },
      body: body === undefined ? undefined : filled(body),
      address: '127.0.0.1',
    })
    expect(answer.status, `${line}\n${JSON.stringify(answer.body)}`).toBe(200)
    const data = answer.body.data as Record<string, string> | undefined
    if (path === 'messages/users') values.MESSAGE = data?.bob ?? ''
    if (path === 'chatgroups') values.GROUP = data?.groupid ?? ''
    await settled(world)
  }
})
