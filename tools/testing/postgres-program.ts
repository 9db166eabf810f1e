// A separate PostgreSQL for tests, in a temporary folder and on a free port. It can be started, killed and started
// again on the same data.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface PostgresProgram {
  /** The address of the server, without the name of a database. */
  readonly address: string
  /** Resolves with the process id when it accepts connections. */
  start(): Promise<number>
  /** Ends it with a signal: SIGINT closes all connections and stops, SIGKILL is a crash. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  /** Stops it and removes its folder. */
  remove(): Promise<void>
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

/**
 * PostgreSQL refuses to run as root: then its programs run as the user that its package created. The kernel ends
 * them when the process that started them is gone, for whatever reason.
 */
function asPostgres(program: string, parameters: readonly string[]): [string, string[]] {
  const user = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []
  return ['setpriv', ['--pdeathsig=SIGQUIT', ...user, program, ...parameters]]
}

/** How long a start waits for what is left of the server before. */
const longestStartMs = 30_000

// No test cuts the power, so nothing has to wait for the disk. Commits work as usual otherwise.
const always = ['listen_addresses=127.0.0.1', 'fsync=off', 'full_page_writes=off']

/** Creates an empty cluster; `settings` are additional settings of postgresql.conf. */
export async function makePostgres(settings: readonly string[]): Promise<PostgresProgram> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
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
    ...[...always, ...settings].flatMap((setting) => ['-c', setting]),
  ])
  try {
    execFileSync(initialise, withWhat, { cwd: folder, stdio: 'pipe' })
  } catch (error) {
    removeFolder()
    throw error
  }
  let running: { readonly child: ChildProcess; readonly ended: Promise<void> } | undefined
  const kill = () => {
    running?.child.kill('SIGQUIT')
    removeFolder()
  }
  process.once('exit', kill)

  async function end(signal: NodeJS.Signals): Promise<void> {
    running?.child.kill(signal)
    await running?.ended
    running = undefined
  }

  return {
    address: `postgres://parley@127.0.0.1:${port}`,
    async start() {
      const tries = performance.now() + longestStartMs
      for (;;) {
        const child = spawn(program, parameters, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
        const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
        running = { child, ended }
        try {
          await readyToTalk(child)
          return child.pid as number
        } catch (error) {
          // After a crash, its other processes end a moment later, and hold the shared memory until then.
          if (!String(error).includes('still in use') || performance.now() > tries) throw error
        }
      }
    },
    end,
    async remove() {
      await end('SIGINT')
      process.off('exit', kill)
      removeFolder()
    },
  }
}

/** Resolves when the server logs that it accepts connections. */
function readyToTalk(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (part: Buffer) => {
      // Only the end: programs that try to connect meanwhile fill it with refusals.
      output = `${output}${part.toString()}`.slice(-10_000)
      if (output.includes('database system is ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output.trim()}`)))
  })
}
