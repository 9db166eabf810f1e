// A server on its own data folder, with the command line beside it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFlags } from '../node-flags.mjs'
import { serverMain, startServerProcess } from './server-process.ts'

export async function startServer() {
  const data = mkdtempSync(join(tmpdir(), 'parley-data-'))
  const server = startServerProcess({ data, settings: { PARLEY_LOG: 'warn' } })
  return {
    url: await server.ready,
    /** Runs the command line on the data of this server, and returns its output. */
    command: (...words: readonly string[]) =>
      execFileSync(process.execPath, [...nodeFlags, serverMain, ...words], {
        env: { ...process.env, PARLEY_DATA: data },
        encoding: 'utf8',
      }),
    async end() {
      await server.end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}
