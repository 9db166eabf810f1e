// A real server for the browser tests: the program as users start it, on a free port, with empty data.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { countStart } from '../../../tools/testing/count-starts.mjs'
import { freePort } from '../../../tools/testing/free-port.ts'
import { nodeFlags } from '../../../tools/testing/node.mjs'
import { serverMain } from '../../../tools/testing/server-process.ts'

const root = join(import.meta.dirname, '../../..')

/** The program as a developer starts it, from its sources. */
export const sourceMain = join(root, 'packages/server/src/main.ts')

/** What another process needs to use a running server. */
export interface ServerPlace {
  readonly url: string
  /** The folder with its data. */
  readonly data: string
  /** The file with its whole output. */
  readonly log: string
}

export interface RunningServer extends ServerPlace {
  /** Stops the program and keeps the data, so that it can be restarted at the same URL. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops the program and removes the data. */
  end(): Promise<void>
}

/** An app, and the credentials of its back end. */
export interface AppCredentials {
  /** `org#name` */
  readonly key: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Starts a server; `settings` are additional environment variables. The program is bundled in a run of vitest. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  main = serverMain,
): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'parley-e2e-'))
  const log = join(data, 'server.log')
  let running: ChildProcess | undefined
  let url = ''

  async function start(): Promise<void> {
    countStart('server')
    // One that is still free at the next start.
    const port = url ? new URL(url).port : String(await freePort())
    const child = spawn(process.execPath, [...nodeFlags, main], {
      cwd: root,
      env: {
        ...process.env,
        PARLEY_PORT: port,
        PARLEY_EMPTY: '1',
        PARLEY_DATA: data,
        PARLEY_LOG: 'info',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    // Makes sure that a killed run leaves no server behind.
    const kill = () => void child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    const written = createWriteStream(log, { flags: 'a' })
    child.stdout?.pipe(written, { end: false })
    child.stderr?.pipe(written, { end: false })
    child.once('close', () => written.end())
    url = await readyAt(child)
  }

  async function stop(): Promise<void> {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    const ended = new Promise((done) => child.once('close', done))
    child.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    get url() {
      return url
    },
    data,
    log,
    start,
    stop,
    async end() {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Creates apps on a running server, with open registration. */
export async function makeApps(data: string, keys: readonly string[]): Promise<readonly AppCredentials[]> {
  const program = join(root, 'tools/create-server-apps.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, data, ...keys], { cwd: root })
  return JSON.parse(stdout)
}

/** The app that every server creates at its first start. */
export async function demoApp(data: string): Promise<AppCredentials> {
  const [app] = await makeApps(data, ['parley#demo'])
  if (!app) throw new Error('The server has no app.')
  return app
}

/** The number of conversation entries that no device of this user has acknowledged, read from the database. */
export function unacknowledged(data: string, appKey: string, user: string): number {
  const [org = '', app = ''] = appKey.split('#')
  return reading(data, (database) => Number(database.prepare(waiting).get(user, org, app)?.waiting))
}

const waiting = `
  SELECT coalesce(sum(logs.head - coalesce(
    (SELECT max(seq) FROM cursors JOIN devices ON devices.id = device_id WHERE log_id = logs.id AND user_id = users.id), 0
  )), 0) AS waiting
  FROM users JOIN apps ON apps.id = users.app_id
  JOIN members ON members.user_id = users.id JOIN logs ON logs.id = members.log_id
  WHERE users.name = ? AND apps.org = ? AND apps.name = ? AND logs.kind <> 'user'`

function reading<T>(data: string, look: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(data, 'parley.db'), { readOnly: true })
  try {
    return look(database)
  } finally {
    database.close()
  }
}

/** Waits for the line with the URL of the server. */
function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      const ready = /Parley is ready at (http:\/\/\S+)/.exec(said)
      if (ready?.[1]) resolve(ready[1])
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)))
  })
}
