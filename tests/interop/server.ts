// The real server for interop tests: the program as it is shipped, in a process and a data folder of its own.

import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { countStart } from '../../tools/testing/starts.mjs'
import type { Loose } from './foreign/loose.ts'

export interface TestServer {
  readonly apiUrl: string
  readonly url: string
  readonly appKey: string
  /** The credentials of the app that the server makes at its first start. */
  readonly app: AppCredentials
  /** The folder with its data. */
  readonly data: string
  readonly admin: Admin
  /** Runs a command of the program on the same data, e.g. `command('token', 'alice')`, and returns its JSON. */
  command(...words: string[]): Promise<Loose>
  /**
   * Changes rows behind the server's back, for what no call can do yet (mutes and bans). What the server has in memory
   * stays as it was until the next start.
   */
  alter(statement: string, ...values: (string | number)[]): void
  /** Makes another app, of which the first one sees nothing. */
  makeApp(appKey: string): Promise<{ readonly appKey: string; readonly admin: Admin }>
  /** Asks the server to stop, waits for its end and starts it again on the same port with the same data. */
  restart(): Promise<void>
  /** Kills it without a word and starts it again. */
  crash(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

/** What the application's own back end may do, with the app's client id and secret. */
export interface Admin {
  /** A token for a user without a password, living so many seconds. */
  token(user: string, seconds?: number): Promise<string>
  createUser(user: string, password: string): Promise<void>
  /** The application's own token. */
  appToken(): Promise<string>
  /** Asks as the application's back end. */
  ask(method: string, path: string, body?: unknown): Promise<Loose>
  /** Makes a user who has no password. */
  createUserByToken(user: string): Promise<void>
  removeUser(user: string): Promise<void>
  changePassword(user: string, password: string): Promise<void>
  /** Ends all sessions of a user, or the one of a device. */
  disconnect(user: string, device?: string): Promise<void>
  /** A token with these claims, signed with the app's secret (or another one). */
  sign(claims: Record<string, unknown>, secret?: string): string
  /** The claims of a token. */
  claims(token: string): Record<string, unknown>
}

export interface AppCredentials {
  readonly org: string
  readonly name: string
  readonly id: string
  readonly secret: string
}

const program = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
/** Every test file starts a server of its own: what it is made of is read and compiled once for all of them. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/parley-server', import.meta.url))
const startLimitMs = 60_000

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
  const command = (...words: string[]) => commandLine(data, words)
  const app = firstApp(data)

  async function again(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await end(running.child, signal)
    running = await launch(data, port, settings)
  }

  return {
    apiUrl: origin,
    url: `${origin.replace(/^http/, 'ws')}/websocket`,
    appKey: `${app.org}#${app.name}`,
    app,
    data,
    admin: makeAdmin(`${origin}/${app.org}/${app.name}`, app),
    command,
    async makeApp(appKey) {
      const made = credentials(await command('app', 'create', appKey))
      return { appKey, admin: makeAdmin(`${origin}/${made.org}/${made.name}`, made) }
    },
    alter: (statement, ...values) => alter(data, statement, values),
    restart: () => again('SIGTERM'),
    crash: () => again('SIGKILL'),
    async stop() {
      await end(running.child, 'SIGTERM')
      remove()
    },
  }
}

const environment = (data: string) => ({
  ...process.env,
  PARLEY_DATA: data,
  NODE_COMPILE_CACHE: compiled,
})

function launch(data: string, port: string, settings: Record<string, string>) {
  const env = { ...environment(data), PARLEY_PORT: port, PARLEY_EMPTY: '1', ...settings }
  countStart('server')
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  return new Promise<{ child: ChildProcess; origin: string }>((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`The server ${why}. It said:\n${output}`))
    }
    const timer = setTimeout(() => fail('was not ready in time'), startLimitMs)
    const read = (part: Buffer) => {
      output += part.toString('utf8')
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

function alter(data: string, statement: string, values: readonly (string | number)[]): void {
  const { changes } = onDatabase(data, (database) => database.prepare(statement).run(...values))
  if (changes === 0) throw new Error(`Nothing was changed by: ${statement}`)
}

// As the command line would list it, without a second start of the program.
function firstApp(data: string): AppCredentials {
  const fields = 'org, name, client_id AS id, client_secret AS secret'
  const app = onDatabase(data, (database) => database.prepare(`SELECT ${fields} FROM apps`).get())
  return { ...app } as unknown as AppCredentials
}

function onDatabase<T>(data: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(data, 'parley.db'))
  try {
    database.exec('PRAGMA busy_timeout = 10000')
    return work(database)
  } finally {
    database.close()
  }
}

function credentials({ app, clientId, clientSecret }: Loose): AppCredentials {
  const [org, name] = app.split('#')
  return { org, name, id: clientId, secret: clientSecret }
}

function makeAdmin(base: string, app: AppCredentials): Admin {
  let appToken: string | undefined

  async function rest(method: string, path: string, body?: unknown, bearer?: string): Promise<Loose> {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
    const answer = await fetch(`${base}/${path}`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  async function tokenOfApp(): Promise<string> {
    const fields = { grant_type: 'client_credentials', client_id: app.id, client_secret: app.secret }
    appToken ??= (await rest('POST', 'token', fields)).access_token as string
    return appToken
  }

  async function asApp(method: string, path: string, body?: unknown): Promise<Loose> {
    return rest(method, path, body, await tokenOfApp())
  }

  return {
    appToken: tokenOfApp,
    ask: asApp,
    async token(user, seconds = 3600) {
      const answer = await asApp('POST', 'token', { grant_type: 'inherit', username: user, ttl: seconds })
      return answer.access_token
    },
    createUser: (user, password) => asApp('POST', 'users', { username: user, password }),
    async createUserByToken(user) {
      await asApp('POST', 'token', { grant_type: 'inherit', username: user, autoCreateUser: true })
    },
    removeUser: (user) => asApp('DELETE', `users/${user}`),
    changePassword: (user, password) => asApp('PUT', `users/${user}/password`, { newpassword: password }),
    disconnect: (user, device) => asApp('GET', `users/${user}/disconnect${device ? `/${device}` : ''}`),
    sign(claims, secret = app.secret) {
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    },
    claims: (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')),
  }
}
