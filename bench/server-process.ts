// The real server as a child process, on a folder that was filled with users before it starts.

import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureApp, openDatabase, realHost } from '@parley/server'
import { nodeFlags, serverEnvironment } from '../tools/node-flags.mjs'
import { ensureStripped } from '../tools/stripped-sources.mjs'
import { countStart } from '../tools/testing/count-starts.mjs'

const root = resolve(import.meta.dirname, '..')
const serverMain = 'packages/server/src/main.ts'

/** Compiled once for all the starts of a run. */
const compileCache = join(tmpdir(), 'parley-compile-cache')

export interface Child {
  readonly process: ChildProcess
  readonly pid: number
  readonly port: number
  /** The end of what it has written to its output. */
  said(): string
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** Ends it with the signal; resolves when it is gone. */
  end(signal: NodeJS.Signals): Promise<void>
}

const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** A wrapped program: what to run, and its arguments before those of the program itself. */
export type Wrapper = readonly [program: string, ...words: string[]]

/** How much of a child's output is kept. */
const keptOutput = 100_000

/** Warnings and errors in the log of a server: they explain a refused send. */
const isProblem = /"level":[45]0/

/**
 * Starts a script of ours; resolves when it prints a line that ends with `:port`. `wrapper` is a program that executes the
 * one that it is given, such as `setpriv`. With `channel` the script can be sent messages.
 */
export async function startChild(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { wrapper, channel = false }: { readonly wrapper?: Wrapper | undefined; readonly channel?: boolean } = {},
): Promise<Child> {
  const [program, ...parameters] = [...(wrapper ?? []), process.execPath, ...words] as [string, ...string[]]
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? ['ipc' as const] : [])],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...environment },
  })
  children.add(child)
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      children.delete(child)
      resolve(code ?? signal ?? 'unknown')
    })
  })
  let text = ''
  const port = await new Promise<number>((found, lost) => {
    child.stdout?.setEncoding('utf8')
    child.stdout?.on('data', (part: string) => {
      text = (text + part).slice(-keptOutput)
      if (isProblem.test(part)) process.stderr.write(part)
      const [, digits] = /:(\d+)\n/.exec(text) ?? []
      if (digits) found(Number(digits))
    })
    child.stderr?.setEncoding('utf8')
    child.stderr?.on('data', (part: string) => {
      text = (text + part).slice(-keptOutput)
      process.stderr.write(part)
    })
    child.once('error', lost)
    child.once('close', () => lost(new Error(`${words.at(0)} ended before it was ready: ${text}`)))
  })
  return {
    process: child,
    pid: child.pid as number,
    port,
    said: () => text,
    ended,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

/** Starts the server on a folder, as `npm start` does; `nodeFlags` are for profiling. */
export async function startServer(options: {
  readonly directory: string
  readonly port?: number
  readonly nodeFlags?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly wrapper?: Wrapper | undefined
  /** Whether it can be sent messages; a module in `nodeFlags` reads them. */
  readonly channel?: boolean
  /** Another checkout whose server is started. */
  readonly root?: string | undefined
}): Promise<Child> {
  const from = options.root ?? root
  await ensureStripped(from)
  countStart('server')
  const environment = {
    ...serverEnvironment(from),
    PARLEY_DATA: options.directory,
    PARLEY_PORT: String(options.port ?? 0),
    PARLEY_EMPTY: '1',
    PARLEY_LOG: 'warn',
    ...options.environment,
  }
  const words = [...nodeFlags, ...(options.nodeFlags ?? []), join(from, serverMain)]
  return startChild(words, environment, options)
}

export const appKey = 'parley#demo'

/**
 * Creates users in a folder that no server uses yet, or in the PostgreSQL database at `url`. Resolves with the secret
 * that signs their tokens.
 */
export async function makePeople(directory: string, names: readonly string[], url = ''): Promise<string> {
  const database = await openDatabase({ directory, url })
  try {
    const { app } = await ensureApp(database, realHost, { key: appKey, openRegistration: true })
    const now = Date.now()
    await database.write((sql) =>
      sql.insertMany(
        'users',
        ['app_id', 'name', 'uuid', 'created_at', 'modified_at'],
        names.map((name) => [app.id, name, name, now, now]),
      ),
    )
    return app.clientSecret
  } finally {
    await database.close()
  }
}
