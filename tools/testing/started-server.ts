// A server in a process of its own, for tests of what users install and start.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFlags } from '../node-flags.mjs'
import { root } from '../repository.ts'
import { countStart } from './count-starts.mjs'

/** The server as users start it, on a free port, with its own data folder. */
export async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'parley-pack-data-'))
  countStart('server')
  const main = join(root, 'packages/server/src/main.ts')
  const env = { ...process.env, PARLEY_PORT: '0', PARLEY_EMPTY: '1', PARLEY_DATA: data, PARLEY_LOG: 'warn' }
  const child = spawn(process.execPath, [...nodeFlags, main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      const [, address] = /ready at (http:\/\/\S+)/.exec(said) ?? []
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })
  return {
    url,
    /** What the command line says about the data of this server. */
    command: (...words: readonly string[]) =>
      execFileSync(process.execPath, [...nodeFlags, main, ...words], { env, encoding: 'utf8' }),
    async end() {
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}
