// Starts the real server with a key, for tests of its clients.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../../tools/testing/server-process.ts'

export async function startServer(): Promise<{ url: string; key: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'parley-admin-'))
  const server = startServerProcess({ data })
  const url = await server.ready
  const words = ['key', 'create', 'shop', '--scopes', 'read,send,manage,moderate,erase,events', '--json']
  const command = startServerProcess({ data, words })
  if ((await command.ended) !== 0) throw new Error(command.output())
  const { key } = JSON.parse(command.output()) as { key: string }
  return {
    url,
    key,
    async stop() {
      await server.end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
