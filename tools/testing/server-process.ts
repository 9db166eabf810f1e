// The server as it is shipped, in its own process. All tests that start one do it here.

import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { nodeFlags } from '../node-flags.mjs'
import { countStart } from './count-starts.mjs'

/** The program: bundled in a run of vitest (vitest.config.ts), and the sources elsewhere. */
export const serverMain =
  process.env.PARLEY_TEST_SERVER ?? join(import.meta.dirname, '../../packages/server/src/main.ts')

/** The length of the output that is kept, in characters. */
const keptOutput = 100_000

export interface ServerProcess {
  readonly child: ChildProcess
  /** Resolves with the address, such as `http://127.0.0.1:4000`; rejects if the process ends before. */
  readonly ready: Promise<string>
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  /** The end of its output. */
  output(): string
  /** Ends it; resolves when it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Starts a server without sample data on a data folder. It is killed when this process ends. */
export function startServerProcess(options: {
  readonly data: string
  /** A free one by default. */
  readonly port?: string | undefined
  /** Additional environment variables. */
  readonly settings?: Readonly<Record<string, string>>
  /** Additional flags of Node. */
  readonly flags?: readonly string[]
  /** Arguments of the program. */
  readonly words?: readonly string[]
}): ServerProcess {
  const { data, port = '0', settings = {}, flags = [], words = [] } = options
  countStart('server')
  const child = spawn(process.execPath, [...nodeFlags, ...flags, serverMain, ...words], {
    env: { ...process.env, PARLEY_DATA: data, PARLEY_PORT: port, PARLEY_EMPTY: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)

  let output = ''
  const ready = Promise.withResolvers<string>()
  // A test that expects the start to fail only awaits the end.
  ready.promise.catch(() => undefined)
  const read = (part: Buffer): void => {
    output = `${output}${part.toString('utf8')}`.slice(-keptOutput)
    const address = /Parley is ready at (http:\/\/[^\s"]+)/.exec(output)?.[1]
    if (address) ready.resolve(new URL(address).origin)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)

  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => ready.reject(new Error(`The server did not start: ${error.message}`)))
    child.once('close', (code, signal) => {
      process.off('exit', kill)
      ready.reject(new Error(`The server ended with ${code ?? signal}. It said:\n${output}`))
      resolve(code ?? signal ?? 'unknown')
    })
  })
  return {
    child,
    ready: ready.promise,
    ended,
    output: () => output,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}
