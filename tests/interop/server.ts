// The real server for interop tests: the program as it is shipped, in a process and a data folder of its own.

import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nodeFlags } from '../../tools/node-flags.mjs'
import { countStart } from '../../tools/testing/count-starts.mjs'
import type { Admin } from './admin.ts'
import { makeAdmin } from './admin.ts'
import type { AppCredentials } from './apps.ts'
import { firstApp, insertApp, onDatabase } from './apps.ts'
import type { Loose } from './reference-client/loose.ts'

/** One app on a running server: all that most tests need of it. */
export interface ServerApp {
  readonly apiUrl: string
  readonly url: string
  readonly appKey: string
  readonly app: AppCredentials
  /** The folder with the server's data. */
  readonly data: string
  readonly admin: Admin
  /** Runs a command of the program on the same data, e.g. `command('token', 'alice')`, and returns its JSON. */
  command(...words: string[]): Promise<Loose>
  /**
   * Changes rows behind the server's back, for what no call can do yet (mutes and bans). What the server has in memory
   * stays as it was until the next start.
   */
  alter(statement: string, ...values: (string | number)[]): void
}

/** A server that belongs to one test file, with the app that it makes at its first start. */
export interface TestServer extends ServerApp {
  /** Makes another app, of which the first one sees nothing. */
  makeApp(appKey: string): ServerApp
  /** Asks the server to stop, waits for its end and starts it again on the same port with the same data. */
  restart(): Promise<void>
  /** Kills it without a word and starts it again. */
  crash(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
const startLimitMs = 60_000
/** As much of what a server printed is kept for error texts. */
const keptOutput = 64_000

/** Starts a server without sample data on a free port. `settings` are further environment variables. */
export async function startServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), 'parley-interop-'))
  const remove = () => rmSync(data, { recursive: true, force: true })
  let running = await launch(data, '0', settings).catch((error) => {
    remove()
    throw error
  })
  const { origin } = running
  const port = new URL(origin).port

  async function again(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await end(running.child, signal)
    running = await launch(data, port, settings)
  }

  return {
    ...appOn({ origin, data }, firstApp(data)),
    makeApp: (appKey) => makeApp({ origin, data }, appKey),
    restart: () => again('SIGTERM'),
    crash: () => again('SIGKILL'),
    async stop() {
      await end(running.child, 'SIGTERM')
      remove()
    },
  }
}

/** Where a server is: enough to use it from another process. */
export interface ServerPlace {
  readonly origin: string
  /** The folder with its data. */
  readonly data: string
}

/** Makes an app on a running server. */
export const makeApp = (place: ServerPlace, appKey: string): ServerApp =>
  appOn(place, insertApp(place.data, appKey))

function appOn({ origin, data }: ServerPlace, app: AppCredentials): ServerApp {
  return {
    apiUrl: origin,
    url: `${origin.replace(/^http/, 'ws')}/websocket`,
    appKey: `${app.org}#${app.name}`,
    app,
    data,
    admin: makeAdmin(`${origin}/${app.org}/${app.name}`, app),
    command: (...words) => commandLine(data, words),
    alter: (statement, ...values) => alter(data, statement, values),
  }
}

const environment = (data: string) => ({ ...process.env, PARLEY_DATA: data })

// The one place where the program is started.
function launch(data: string, port: string, settings: Record<string, string>) {
  const env = { ...environment(data), PARLEY_PORT: port, PARLEY_EMPTY: '1', ...settings }
  countStart('server')
  const child = spawn(process.execPath, [...nodeFlags, program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let output = ''
  return new Promise<{ child: ChildProcess; origin: string }>((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`The server ${why}. It said:\n${output}`))
    }
    const timer = setTimeout(() => fail('was not ready in time'), startLimitMs)
    const read = (part: Buffer) => {
      output = `${output}${part.toString('utf8')}`.slice(-keptOutput)
      const ready = /Parley is ready at (http:\/\/[^\s"]+)/.exec(output)
      if (ready?.[1] === undefined) return
      clearTimeout(timer)
      resolve({ child, origin: new URL(ready[1]).origin })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', (error) => fail(`did not start: ${error.message}`))
    child.once('exit', (code) => fail(`ended with code ${code}`))
  })
}

function alter(data: string, statement: string, values: readonly (string | number)[]): void {
  const { changes } = onDatabase(data, (database) => database.prepare(statement).run(...values))
  if (changes === 0) throw new Error(`Nothing was changed by: ${statement}`)
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

const execute = promisify(execFile)

// What the command line says to an operator who asks beside the running server.
async function commandLine(data: string, words: readonly string[]): Promise<Loose> {
  const { stdout } = await execute(process.execPath, [program, ...words, '--json'], {
    env: environment(data),
  })
  return JSON.parse(stdout)
}
