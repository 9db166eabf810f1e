// A real server for the journeys: the program as it is started by people, on a free port, with empty data.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { countStart } from '../../../tools/testing/starts.mjs'

const root = join(import.meta.dirname, '../../..')

export interface RunningServer {
  readonly url: string
  /** How many entries of conversations no device of this user has acknowledged, as the database has it. */
  waitingFor(user: string): number
  /** Stops the program and keeps the data, so that it can be started again at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops the program and removes the data. */
  end(): Promise<void>
}

/** `settings`: more of them, as in the environment. */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'parley-e2e-'))
  let running: ChildProcess | undefined
  let url = ''

  async function start(): Promise<void> {
    countStart('server')
    const port = url ? new URL(url).port : '0'
    const child = spawn(process.execPath, [join(root, 'packages/server/src/main.ts')], {
      cwd: root,
      env: {
        ...process.env,
        PARLEY_PORT: port,
        PARLEY_EMPTY: '1',
        PARLEY_DATA: data,
        PARLEY_LOG: 'warn',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    url = await readyAt(child)
  }

  async function stop(): Promise<void> {
    const child = running
    running = undefined
    if (!child || child.exitCode !== null) return
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGTERM')
    await ended
  }

  await start()
  return {
    get url() {
      return url
    },
    start,
    stop,
    waitingFor(user) {
      const database = new DatabaseSync(join(data, 'parley.db'), { readOnly: true })
      try {
        const { waiting } = database.prepare(unacknowledged).get(user) as { waiting: number }
        return waiting
      } finally {
        database.close()
      }
    },
    async end() {
      await stop()
      await rm(data, { recursive: true, force: true })
    },
  }
}

const unacknowledged = `
  SELECT coalesce(sum(logs.head - coalesce(
    (SELECT max(seq) FROM cursors JOIN devices ON devices.id = device_id WHERE log_id = logs.id AND user_id = users.id), 0
  )), 0) AS waiting
  FROM users JOIN members ON members.user_id = users.id JOIN logs ON logs.id = members.log_id
  WHERE users.name = ? AND logs.kind <> 'user'`

/** Waits for the line that says where the server is. */
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
