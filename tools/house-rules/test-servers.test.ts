import { expect, test } from 'vitest'
import { lastingTestServers } from './test-servers.ts'

const found = (text: string, path = 'tests/interop/a.test.ts') =>
  lastingTestServers([{ path, text }]).map(({ line }) => line)

test.each([
  ["import { createServer } from 'node:http'", [1]],
  ["import { type Server, createServer as make } from 'node:http'", [1]],
  ["import http from 'node:http'\nconst server = http.createServer()", [2]],
])('refuses %j', (text, lines) => {
  expect(found(text)).toEqual(lines)
})

test.each([
  "import { createServer } from 'node:net'\ncreateServer()",
  "import type { Server } from 'node:http'\nconst createServer = 1",
  "import { createServer } from '@parley/server'\ncreateServer({})",
])('accepts %j', (text) => {
  expect(found(text)).toEqual([])
})

test('checks tests and what supports them', () => {
  const text = "import { createServer } from 'node:http'"
  for (const path of [
    'apps/chat/e2e/site.ts',
    'packages/client/test/support/echo-server.ts',
    'packages/server/src/speech/test-support/engine.ts',
    'packages/server/src/a.test.ts',
  ])
    expect(found(text, path)).toEqual([1])
  expect(found(text, 'packages/server/src/gateway/http.ts')).toEqual([])
})
