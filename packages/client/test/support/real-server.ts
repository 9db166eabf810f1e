// The real server for journeys of the client: the program as it is shipped, in a process and a data folder of its own.

import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { countStart } from '../../../../tools/testing/count-starts.mjs'
import { nodeFlags } from '../../../../tools/testing/node.mjs'

export interface RealServer {
  readonly origin: string
  readonly appKey: string
  createUser(name: string, password: string): Promise<void>
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

export async function startRealServer(): Promise<RealServer> {
  const data = mkdtempSync(join(tmpdir(), 'parley-real-'))
  const env = { ...process.env, PARLEY_PORT: '0', PARLEY_EMPTY: '1', PARLEY_DATA: data }
  countStart('server')
  const child = spawn(process.execPath, [...nodeFlags, program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (part: Buffer) => {
      output += part.toString()
      const ready = /Parley is ready at (http:\/\/[^\s"]+)/.exec(output)
      if (ready?.[1]) resolve(new URL(ready[1]).origin)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The server ended. It said:\n${output}`)))
  })
  const listed = await promisify(execFile)(process.execPath, [program, 'app', 'list', '--json'], { env })
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
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
