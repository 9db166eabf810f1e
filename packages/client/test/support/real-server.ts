// The real server for tests of the client: the program as it is shipped, in its own process and data folder.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverMain, startServerProcess } from '../../../../tools/testing/server-process.ts'

export interface RealServer {
  readonly origin: string
  readonly appKey: string
  createUser(name: string, password: string): Promise<void>
  stop(): Promise<void>
}

export async function startRealServer(): Promise<RealServer> {
  const data = mkdtempSync(join(tmpdir(), 'parley-real-'))
  const server = startServerProcess({ data })
  const origin = await server.ready
  const env = { ...process.env, PARLEY_DATA: data }
  const listed = await promisify(execFile)(process.execPath, [serverMain, 'app', 'list', '--json'], { env })
  const [{ app, clientId, clientSecret }] = JSON.parse(listed.stdout)
  const base = `${origin}/${app.replace('#', '/')}`

  async function ask(path: string, body: object, token?: string) {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token) headers.authorization = `Bearer ${token}`
    const answer = await fetch(`${base}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { access_token: string }
  }
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const { access_token: token } = await ask('token', grant)

  return {
    origin,
    appKey: app,
    async createUser(username, password) {
      await ask('users', { username, password }, token)
    },
    async stop() {
      await server.end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
