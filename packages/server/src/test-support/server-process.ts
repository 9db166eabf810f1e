// The program as it is shipped, in a process and a data folder of its own: for tests of what must not end a process.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export interface ServerProcess {
  readonly url: string
  readonly port: number
  /** What it has written to its log so far. */
  output(): string
  /** The exit code, once the process has ended. */
  exitCode(): number | null
  /** A raw connection, for requests that no client would write. */
  connect(): Promise<Socket>
}

/** Flags of the engine that the test process has, too; the test runner's own are not for the program. */
const flags = process.execArgv.filter((flag) => flag.startsWith('--wasm'))
const program = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Runs the server until the test is over. `settings` are further environment variables. */
export async function serverProcess(settings: Record<string, string> = {}): Promise<ServerProcess> {
  const data = mkdtempSync(join(tmpdir(), 'parley-process-'))
  const env = { ...process.env, PARLEY_PORT: '0', PARLEY_EMPTY: '1', PARLEY_DATA: data, ...settings }
  const child = spawn(process.execPath, [...flags, program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(data, { recursive: true, force: true })
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part.toString()
      const ready = /Parley is ready at (http:\/\/\S+)/.exec(output)
      if (ready?.[1]) resolve(ready[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The server ended. It said:\n${output}`)))
  })
  const port = Number(new URL(url).port)
  return {
    url,
    port,
    output: () => output,
    exitCode: () => child.exitCode,
    async connect() {
      const socket = connect(port, '127.0.0.1')
      // Being cut off is what some of these tests are about.
      socket.on('error', () => undefined)
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      return socket
    },
  }
}
