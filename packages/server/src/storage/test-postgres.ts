// A PostgreSQL server of our own for tests: started when the first test asks for it, in a folder that goes away with it,
// on a free port. Each suite gets a database of its own name.

import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface TestPostgres {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>
  /** Stops the server and removes its data. */
  stop(): Promise<void>
}

let started: Promise<TestPostgres> | undefined

/** The server of this process. Whoever asks for it stops it; the end of the process does so too. */
export function testPostgres(): Promise<TestPostgres> {
  started ??= start()
  return started
}

const ROOT = '/usr/lib/postgresql'

function binaries(): string {
  const versions = existsSync(ROOT) ? readdirSync(ROOT) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(ROOT, version, 'bin'))
  const found = newest.find(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  )
  if (found) return found
  throw new Error(
    `These tests need PostgreSQL: install the package postgresql (looked for ${ROOT}/*/bin/postgres).`,
  )
}

/** PostgreSQL refuses to run as root: then its programs run as the user that its package made. */
function asPostgres(program: string, parameters: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, [...parameters]]
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', program, ...parameters]]
}

async function start(): Promise<TestPostgres> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  if (process.getuid?.() === 0) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])))
    chownSync(folder, uid as number, gid as number)
  }
  const data = join(folder, 'data')
  const [initialise, withWhat] = asPostgres(join(bin, 'initdb'), [
    ...['-D', data, '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
  ])
  execFileSync(initialise, withWhat, { cwd: folder, stdio: 'pipe' })

  const port = await freePort()
  const [program, parameters] = asPostgres(join(bin, 'postgres'), [
    ...['-D', data, '-k', folder, '-p', String(port)],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=on', '-c', 'max_connections=60'],
  ])
  const server = spawn(program, parameters, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const kill = (): void => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', kill)
  await readyToTalk(server)

  let count = 0
  const address = (name: string): string => `postgres://parley@127.0.0.1:${port}/${name}`
  return {
    async newDatabase() {
      const name = `test${++count}`
      const client = new pg.Client(address('postgres'))
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return address(name)
    },
    async stop() {
      started = undefined
      process.off('exit', kill)
      const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
      server.kill('SIGINT') // a fast shutdown: connections are closed, data is written
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server says on its log when it takes connections. */
function readyToTalk(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (part: Buffer) => {
      if (said.length < 10_000) said += part.toString()
      if (said.includes('database system is ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said.trim()}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
