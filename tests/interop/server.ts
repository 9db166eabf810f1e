// The real server for interop tests: the program as it is shipped, in its own process and data folder, or three of them.

import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serverMain } from '../../tools/testing/server-process.ts'
import type { Admin } from './admin.ts'
import { makeAdmin } from './admin.ts'
import type { AppCredentials } from './apps.ts'
import { firstApp, insertApp, onDatabase } from './apps.ts'
import { launch, type ServerPlace, type StartedServer } from './launch.ts'
import { startNodes } from './nodes/cluster.ts'
import type { Infrastructure } from './nodes/infrastructure.ts'
import type { Loose } from './reference-client/loose.ts'

/** One app on a running server, which is all that most tests need. */
export interface ServerApp {
  readonly apiUrl: string
  readonly url: string
  readonly appKey: string
  readonly app: AppCredentials
  /** The addresses of its nodes, if it has several. */
  readonly nodes: readonly string[]
  /** The folder with the server's data, or with that of the first node. */
  readonly data: string
  readonly admin: Admin
  /** Runs a command of the program on the same data, e.g. `command('token', 'alice')`, and returns its JSON. */
  command(...words: string[]): Promise<Loose>
  /**
   * Changes rows directly in the database, for what no call can do yet (mutes and bans). The server's memory stays
   * as it was until the next start.
   */
  alter(statement: string, ...values: (string | number)[]): Promise<void>
  /** The bytes of an uploaded file as they are stored. */
  storedFile(id: string): Uint8Array
}

/** A server that belongs to one test file, with the app that it creates at its first start. */
export interface TestServer extends ServerApp {
  readonly place: ServerPlace
  /** Creates another app, isolated from the first one. */
  makeApp(appKey: string): Promise<ServerApp>
  /**
   * Stops the server gracefully, waits until it has ended and starts it again on the same port with the same data.
   */
  restart(): Promise<void>
  /** Kills it and starts it again. */
  crash(): Promise<void>
  /** Stops it and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts a server without sample data on a free port. `settings` are additional environment variables. With an
 * `infrastructure`, it is a cluster of three nodes.
 */
export async function startServer(
  settings: Record<string, string> = {},
  infrastructure?: Infrastructure,
): Promise<TestServer> {
  const {
    place: server,
    again,
    stop,
  } = infrastructure ? await startNodes(infrastructure, settings) : await startAlone(settings)
  return {
    ...appOn(server, await firstApp(server)),
    place: server,
    makeApp: (appKey) => makeApp(server, appKey),
    restart: () => again('SIGTERM'),
    crash: () => again('SIGKILL'),
    stop,
  }
}

async function startAlone(settings: Record<string, string>): Promise<StartedServer> {
  const data = mkdtempSync(join(tmpdir(), 'parley-interop-'))
  const remove = () => rmSync(data, { recursive: true, force: true })
  let running = await launch({ data, port: '0', settings }).catch((error) => {
    remove()
    throw error
  })
  const { origin } = running
  const { port } = new URL(origin)
  return {
    place: { origin, environment: { PARLEY_DATA: data }, files: { folder: join(data, 'files'), ending: '' } },
    async again(signal) {
      await running.server.end(signal)
      running = await launch({ data, port, settings })
    },
    async stop() {
      await running.server.end('SIGTERM')
      remove()
    },
  }
}

/** Creates an app on a running server. */
export const makeApp = async (server: ServerPlace, appKey: string): Promise<ServerApp> =>
  appOn(server, await insertApp(server, appKey))

function appOn(server: ServerPlace, app: AppCredentials): ServerApp {
  const { origin, environment, files, nodes = [] } = server
  return {
    apiUrl: origin,
    nodes,
    url: `${origin.replace(/^http/, 'ws')}/websocket`,
    appKey: `${app.org}#${app.name}`,
    app,
    data: environment.PARLEY_DATA,
    admin: makeAdmin(`${origin}/${app.org}/${app.name}`, app),
    command: (...words) => commandLine(environment, words),
    alter: (statement, ...values) => alter(server, statement, values),
    storedFile: (id) => storedFile(files, id),
  }
}

async function alter(server: ServerPlace, statement: string, values: readonly (string | number)[]) {
  const { changes } = await onDatabase(server, statement, values)
  if (changes === 0) throw new Error(`Nothing was changed by: ${statement}`)
}

function storedFile({ folder, ending }: ServerPlace['files'], id: string): Uint8Array {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(`${id}${ending}`),
  )
  if (found.length !== 1) throw new Error(`${found.length} files have the name ${id}.`)
  return new Uint8Array(readFileSync(join(folder, found[0] ?? '')))
}

const execute = promisify(execFile)

// Runs the command line beside the running server, as an operator would.
async function commandLine(
  environment: ServerPlace['environment'],
  words: readonly string[],
): Promise<Loose> {
  const { stdout } = await execute(process.execPath, [serverMain, ...words, '--json'], {
    env: { ...process.env, ...environment },
  })
  return JSON.parse(stdout)
}
