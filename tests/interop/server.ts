// The real server for interop tests: the program as it is shipped, in its own process and data folder.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverMain, startServerProcess } from '../../tools/testing/server-process.ts'
import type { Admin } from './admin.ts'
import { makeAdmin } from './admin.ts'
import type { AppCredentials } from './apps.ts'
import { firstApp, insertApp, onDatabase } from './apps.ts'
import type { Loose } from './reference-client/loose.ts'

/** One app on a running server, which is all that most tests need. */
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
   * Changes rows directly in the database, for what no call can do yet (mutes and bans). The server's memory stays
   * as it was until the next start.
   */
  alter(statement: string, ...values: (string | number)[]): void
}

/** A server that belongs to one test file, with the app that it creates at its first start. */
export interface TestServer extends ServerApp {
  /** Creates another app, isolated from the first one. */
  makeApp(appKey: string): ServerApp
  /**
   * Stops the server gracefully, waits until it has ended and starts it again on the same port with the same data.
   */
  restart(): Promise<void>
  /** Kills it and starts it again. */
  crash(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

const startLimitMs = 60_000

/** Starts a server without sample data on a free port. `settings` are additional environment variables. */
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
    await running.server.end(signal)
    running = await launch(data, port, settings)
  }

  return {
    ...appOn({ origin, data }, firstApp(data)),
    makeApp: (appKey) => makeApp({ origin, data }, appKey),
    restart: () => again('SIGTERM'),
    crash: () => again('SIGKILL'),
    async stop() {
      await running.server.end('SIGTERM')
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

/** Creates an app on a running server. */
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

async function launch(data: string, port: string, settings: Record<string, string>) {
  const server = startServerProcess({ data, port, settings })
  const late = setTimeout(() => void server.end('SIGKILL'), startLimitMs)
  const origin = await server.ready.finally(() => clearTimeout(late))
  return { server, origin }
}

function alter(data: string, statement: string, values: readonly (string | number)[]): void {
  const { changes } = onDatabase(data, (database) => database.prepare(statement).run(...values))
  if (changes === 0) throw new Error(`Nothing was changed by: ${statement}`)
}

const execute = promisify(execFile)

// Runs the command line beside the running server, as an operator would.
async function commandLine(data: string, words: readonly string[]): Promise<Loose> {
  const { stdout } = await execute(process.execPath, [serverMain, ...words, '--json'], {
    env: environment(data),
  })
  return JSON.parse(stdout)
}
