// Starts one PostgreSQL for all test files of a run, before the first file and until after the last one, in a folder that
// goes away with it and on a free port. Files make databases of their own there, see test-postgres.ts.

import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, where it has one. */
    postgres: PostgresCluster | undefined
  }
}

export interface PostgresCluster {
  /** The address of the server, without the name of a database. */
  readonly address: string
  /** A database that has the whole schema and no rows: new ones are copies of it. */
  readonly template: string
}

const ROOT = '/usr/lib/postgresql'
const template = 'migrated'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await start()
  try {
    const client = new pg.Client(`${address}/postgres`)
    await client.connect()
    await client.query(`CREATE DATABASE ${template}`)
    await client.end()
    await (await openDatabase({ url: `${address}/${template}`, directory: '' })).close()
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('postgres', { address, template })
  return stop
}

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

/**
 * PostgreSQL refuses to run as root: then its programs run as the user that its package made. The kernel ends them when
 * the process that started them is gone, however that came.
 */
function asPostgres(program: string, parameters: readonly string[]): [string, string[]] {
  const user = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []
  return ['setpriv', ['--pdeathsig=SIGQUIT', ...user, program, ...parameters]]
}

// No test here takes the power away from the machine, so nothing waits for the disk. Commits stay as they are otherwise.
const settings = ['listen_addresses=127.0.0.1', 'max_connections=100', 'fsync=off', 'full_page_writes=off']

async function start(): Promise<{ address: string; stop(): Promise<void> }> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (process.getuid?.() === 0) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])))
    chownSync(folder, uid as number, gid as number)
  }
  const data = join(folder, 'data')
  const [initialise, withWhat] = asPostgres(join(bin, 'initdb'), [
    ...['-D', data, '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
  ])
  const port = await freePort()
  const [program, parameters] = asPostgres(join(bin, 'postgres'), [
    ...['-D', data, '-k', folder, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  try {
    execFileSync(initialise, withWhat, { cwd: folder, stdio: 'pipe' })
    const server = spawn(program, parameters, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    const kill = () => {
      server.kill('SIGQUIT')
      remove()
    }
    process.once('exit', kill)
    await readyToTalk(server)
    return {
      address: `postgres://parley@127.0.0.1:${port}`,
      async stop() {
        server.kill('SIGINT') // a fast shutdown: connections are closed
        await ended
        process.off('exit', kill)
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
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
